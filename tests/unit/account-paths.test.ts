import { expect, test } from 'vitest'
import { isAccountPath } from '#common/language.ts'
import { accountPath } from '#server/pages/pages.ts'

test.each([
  ['/admin', true],
  ['/admin/', true],
  ['/admin/dashboard', true],
  ['/Admin/LOGIN', true],
  ['/admin/nothing/here_2', true],
  ['/admin/nothing/here.data', true],
  ['/admin/login.data', true],
  ['/employee/portal', true],
  ['/client/register', true],
  ['/forgotten-password', true],
  ['/new-password', true],
  ['/', false],
  ['/en/admin', false],
  ['/careers', false],
  ['/client', false],
  ['/client/nothing', false],
  ['/administration', false],
  ['/new-passwords', false],
])('server and browser agree whether %s takes its language from a cookie: %s', (path, expected) => {
  expect(accountPath.test(path)).toBe(expected)
  expect(isAccountPath(path)).toBe(expected)
})
