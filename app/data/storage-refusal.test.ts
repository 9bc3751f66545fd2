import { expect, it } from 'vitest'
import { reasonOf } from '#app/lib/errors.ts'
import { storageRefusal } from './storage-refusal.ts'

it.each([
  ['413', 'The object exceeded the maximum allowed size', 'too_large'],
  ['415', 'mime type text/html is not supported', 'content'],
  ['403', 'new row violates row-level security policy', 'forbidden'],
  ['403', '"exp" claim timestamp check failed', 'session'],
  ['403', 'jwt expired', 'session'],
  ['429', 'Too many connections', 'too_many'],
])('a hosted storage puts %s in the body of a 400 (%s): %s', (statusCode, message, reason) => {
  expect(reasonOf(storageRefusal(400, JSON.stringify({ statusCode, error: 'Error', message })))).toBe(reason)
})

it.each([
  [413, '<html>', 'too_large'],
  [413, '', 'too_large'],
  [403, 'null', 'forbidden'],
  [415, '{"statusCode":"none"}', 'content'],
  [500, '{"statusCode":"500","message":"Internal"}', 'unknown'],
])('without a status in the body, that of the answer counts: %i %s', (status, body, reason) => {
  expect(reasonOf(storageRefusal(status, body))).toBe(reason)
})

it('keeps the message', () => {
  expect(storageRefusal(400, '{"statusCode":"409","message":"Duplicate"}').message).toBe('Duplicate')
})
