import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bounds, passwordLength } from './limits.ts'

test('a hosted project is given the same limits', () => {
  const config = readFileSync('supabase/config.toml', 'utf8')
  expect(config).toContain(`\nfile_size_limit = "${bounds.requestFile.max / 1024 ** 2}MiB"\n`)
  expect(config).toContain(`\nminimum_password_length = ${passwordLength.min}\n`)
})
