import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

test.each([
  ['/client', '/client/portal'],
  ['/client/', '/client/portal'],
  ['/Employee', '/employee/portal'],
  ['/admin/', '/admin'],
  ['/Admin/Requests/', '/admin/requests'],
  ['/EN', '/en'],
  ['/en/', '/en'],
  ['/en/Careers', '/en/careers'],
  ['/%D9%85/X', '/%D9%85/x'],
])('%s leads to %s', (path, to) => expect(canonicalPath(path)).toBe(to))

test.each([
  '/',
  '/en',
  '/admin',
  '/client/portal',
  '/client/other',
  '/%D9%85',
  '/request.data',
  '/_.DATA.data',
  '/__manifest',
])('%s stays', (path) => expect(canonicalPath(path)).toBeNull())
