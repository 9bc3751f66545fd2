import { expect, test } from 'vitest'
import { targetOf } from './target.ts'

const ref = 'abcdefghijklmnopqrst'
const other = 'zyxwvutsrqponmlkjihg'
const project = `https://${ref}.supabase.co`
const pooler = (name: string, port = 5432) =>
  `postgres://postgres.${name}:secret@aws-0-eu-central-1.pooler.supabase.com:${port}/postgres`

test('the address of the session pooler names the region', () => {
  expect(targetOf(project, pooler(ref))).toEqual({
    host: 'aws-0-eu-central-1.pooler.supabase.com',
    region: 'eu-central-1',
  })
})

test.each([pooler(other), `postgres://postgres:secret@db.${other}.supabase.co:5432/postgres`])(
  'the database of another project is refused: %s',
  (url) => {
    expect(() => targetOf(project, url)).toThrow(
      `SUPABASE_DB_URL is the database of the project ${other}, and SUPABASE_URL is the project ${ref}`,
    )
  },
)

test('the transaction pooler is refused', () => {
  expect(() => targetOf(project, pooler(ref, 6543))).toThrow(
    'SUPABASE_DB_URL leads to the transaction pooler',
  )
})

test.each([
  [project, `postgres://postgres:secret@db.${ref}.supabase.co:5432/postgres`],
  ['https://api.example.sa', pooler(other)],
  ['http://127.0.0.1:54321', 'postgres://postgres:postgres@127.0.0.1:54322/postgres'],
])('%s and %s can belong together', (url, databaseUrl) => {
  expect(targetOf(url, databaseUrl).host).toBe(new URL(databaseUrl).hostname)
})
