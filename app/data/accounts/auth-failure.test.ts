import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { saidBy } from './auth-failure.ts'

/** A client whose sign-in service answers every call like this. */
const answering = (status: number, body: string, statusText = '') =>
  createClient('https://project.example.sa', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async () => new Response(body, { status, statusText }) },
  }).auth

const calls: [string, (auth: ReturnType<typeof answering>) => Promise<{ error: Error | null }>][] = [
  ['sign-up', (auth) => auth.signUp({ email: 'a@example.com', password: 'secret1' })],
  ['sign-in', (auth) => auth.signInWithPassword({ email: 'a@example.com', password: 'secret1' })],
  ['recovery', (auth) => auth.resetPasswordForEmail('a@example.com')],
  ['the mail once more', (auth) => auth.resend({ type: 'signup', email: 'a@example.com' })],
  ['the link of a mail', (auth) => auth.verifyOtp({ type: 'recovery', token_hash: 'f0' })],
]

test.each(calls)(
  '%s: what the service says with a 500 reaches us through supabase-js',
  async (_call, send) => {
    const words = { code: 500, error_code: 'unexpected_failure', msg: 'Database error saving new user' }
    const { error } = await send(answering(500, JSON.stringify(words)))
    expect(saidBy(error ?? {})).toBe('Database error saving new user')
  },
)

test.each(calls)('%s: what a gateway says is not an answer of the service', async (_call, send) => {
  for (const [status, body, statusText] of [
    [500, '<html>', 'Internal Server Error'],
    [500, '<html>', ''],
    [500, '{}', ''],
    [502, '<html>', 'Bad Gateway'],
    [503, '{"message":"name resolution failed"}', ''],
  ] as const) {
    const { error } = await send(answering(status, body, statusText))
    expect(error).toMatchObject({ status })
    expect(saidBy(error ?? {})).toBeUndefined()
  }
})
