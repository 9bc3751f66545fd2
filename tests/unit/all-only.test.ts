import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as allOnly from '#tests/all-only.ts'

it('what `npm test` leaves out or runs on several databases is there', () => {
  const { endToEnd, server, policies, onPostgres, onHosted } = allOnly
  const files = [
    ...endToEnd.map((name) => `tests/e2e/${name}.spec.ts`),
    ...server.map((name) => `${name}.test.ts`),
    ...[policies, onPostgres, onHosted].flat().map((name) => `tests/policies/${name}.test.ts`),
  ]
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
