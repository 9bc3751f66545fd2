import { expect, test } from 'vitest'
import type { SiteContext } from '#app/data/context.ts'
import { stamp } from '#app/routes/public/forms/robot-check.server.ts'
import { submitApplication } from './application.server.ts'

/** A hosted project that takes every password, and how often it was asked. */
function hosted() {
  let signUps = 0
  const site = {
    newDb: () => ({
      auth: {
        signUp: async () => {
          signUps++
          return { data: { user: { id: 'f0', identities: [{}] }, session: null }, error: null }
        },
      },
    }),
    limit: async () => 0,
    log: () => undefined,
    commonPasswords: async () => new Set(['iloveyou']),
  } as unknown as SiteContext
  return { site, signUps: () => signUps }
}

const post = (password: string) =>
  new Request('http://site.example/careers', {
    method: 'POST',
    headers: { cookie: `seen=${stamp(0)}` },
    body: new URLSearchParams({
      full_name_ar: 'هند العتيبي',
      full_name_en: 'Hind Al-Otaibi',
      phone: '0500000011',
      position: 'Architect',
      email: 'hind@example.com',
      password,
    }),
  })

test.each([
  ['iloveyou', { code: 'password_leaked' }],
  ['Al-Otaibi-2026', { code: 'password_personal' }],
])(
  'a hosted project never sees an easy password, also from a form without scripts: %s',
  async (password, error) => {
    const { site, signUps } = hosted()
    const { status, submission } = await submitApplication(post(password), site, 'en')
    expect(status).toBe(422)
    expect(submission).toMatchObject({ errors: { password: error } })
    expect(signUps()).toBe(0)
  },
)

test('and sees the others', async () => {
  const { site, signUps } = hosted()
  expect((await submitApplication(post('three-long-words'), site, 'en')).status).toBe(200)
  expect(signUps()).toBe(1)
})
