import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, settingNames, siteUrlOf } from './settings.ts'

test('an empty environment gives the documented defaults', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, SEED: 'demo' })
  expect(settings.DATA_DIR).toMatch(/\/data$/)
  expect(siteUrlOf(settings)).toBe('http://127.0.0.1:3000')
})

test('a variable that is present but empty counts as not set, as in a copied .env.example', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', SITE_URL: ' ', ADMIN_PASSWORD: '' })).toMatchObject({
    PORT: 3000,
    DATABASE_URL: undefined,
    SITE_URL: undefined,
  })
})

test.each([
  [{ PORT: 'web' }, 'PORT must be a number'],
  [{ PORT: '70000' }, 'PORT'],
  [{ SITE_URL: 'example.sa' }, 'SITE_URL must be an address'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://'],
  [{ SEED: 'yes' }, 'SEED must be demo or none'],
  [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL must be an e-mail address'],
  [{ ADMIN_PASSWORD: '12345' }, 'ADMIN_PASSWORD must have 6 to 72 characters'],
  [{ SUPABASE_URL: 'https://x.supabase.co' }, 'SUPABASE_PUBLISHABLE_KEY is needed'],
  [
    {
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'k',
      DATABASE_URL: 'postgres://a/b',
    },
    'choose one',
  ],
])('%j is refused in a sentence', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})

test('a slash at the end of an address is dropped', () => {
  expect(readSettings({ SITE_URL: 'https://www.example.sa/' }).SITE_URL).toBe('https://www.example.sa')
})

test('.env.example lists every setting once, each with a line that explains it', () => {
  const lines = readFileSync('.env.example', 'utf8').trim().split('\n')
  const names = lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? [])
  expect(names).toEqual(settingNames)
  for (const [index, line] of lines.entries())
    if (/^[A-Z_]+=/.test(line)) expect(lines[index - 1]).toMatch(/^# /)
})
