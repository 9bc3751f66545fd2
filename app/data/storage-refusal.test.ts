import { expect, it } from 'vitest'
import { reasonOf } from '#app/lib/errors.ts'
import { storageRefusal, storageRefusalOf } from './storage-refusal.ts'

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
  // Answers of the site while its backend restarts, and of gateways
  [503, '{"code":"backend_unavailable","message":"The service is starting. Try again."}', 'unreachable'],
  [502, '<html>', 'unreachable'],
  [400, '{"statusCode":"504","message":"Timeout"}', 'unreachable'],
])('without a status in the body, that of the answer counts: %i %s', (status, body, reason) => {
  expect(reasonOf(storageRefusal(status, body))).toBe(reason)
})

it('keeps what the server said, and nothing where it said nothing', () => {
  expect(storageRefusal(400, '{"statusCode":"409","message":"Duplicate"}').said).toBe('Duplicate')
  for (const body of ['', '<html>', '{"message":""}', '{"message":{}}'])
    expect(storageRefusal(500, body).said).toBeUndefined()
})

it('hands on no words of a database, and is told apart by them all the same', () => {
  const message = 'duplicate key value violates unique constraint "news_slug_ar_key"'
  const refusal = storageRefusal(500, JSON.stringify({ statusCode: '500', message }))
  expect(refusal.said).toBeUndefined()
  expect(reasonOf(refusal)).toBe('address_taken')
})

it.each([
  [{ message: 'Object not found', status: 400, statusCode: '404' }, 'gone'],
  [{ message: 'new row violates row-level security policy', status: 400, statusCode: '403' }, 'forbidden'],
  [{ message: '"exp" claim timestamp check failed', status: 400, statusCode: '403' }, 'session'],
  [{ message: 'Too many attempts.', status: 429, statusCode: '429' }, 'too_many'],
  [{ message: 'The service is starting.', status: 503, statusCode: '503' }, 'unreachable'],
  [{ message: 'Failed to fetch' }, 'unreachable'],
  [{ message: 'Tenant is paused', status: 540, statusCode: '540' }, 'unknown'],
])('tells refusals of supabase-js apart: %j', (error, reason) => {
  expect(reasonOf(storageRefusalOf(error))).toBe(reason)
})
