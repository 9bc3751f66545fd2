import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gatedApi, passing, password, requests, statuses } from '#tests/support/gated-api.ts'

// Each test writes the same call differently: it must be counted all the same, or refused

const api = gatedApi()
const { send } = api

const until = (most: number, call: (time: number) => Promise<Response>) =>
  statuses(most + 3, call).then((found) => expect(passing(found)).toBe(most))
const body = { email: 'a@b.co', password: 'x' }

test('an email in other letters, with spaces, or said twice', () =>
  until(10, (time) =>
    send(
      password,
      [
        '{"email":"A@B.co"}',
        '{"email":" a@b.co\\t"}',
        '{"email":"z@z.co","email":"a@b.co"}',
        '\ufeff{"email":"\\u0061@b.co"}',
      ][time % 4],
    ),
  ))

test('another content type, none, or a content encoding', () =>
  until(10, (time) =>
    send(password, body, {
      headers: [
        { 'content-type': 'text/plain' },
        { 'content-type': 'application/x-www-form-urlencoded' },
        { 'content-encoding': 'identity' },
        {},
      ][time % 4] as HeadersInit,
    }),
  ))

test('a body in chunks', () =>
  until(10, () =>
    send(
      password,
      new ReadableStream({
        start(controller) {
          for (const letter of JSON.stringify(body)) controller.enqueue(new TextEncoder().encode(letter))
          controller.close()
        },
      }),
      { headers: { 'transfer-encoding': 'chunked' } },
    ),
  ))

test('a body that cannot be parsed', async () => {
  for (const unreadable of ['{', gzipSync(JSON.stringify(body)), '', 'email=a@b.co'])
    expect((await send(password, unreadable)).status).toBe(400)
  await until(56, () => send(password, '{'))
})

test('the grant said twice, in other letters, or not at all', async () => {
  for (const query of [
    '',
    '?grant_type=',
    '?grant_type=Password',
    '?grant_type=pkce',
    '?grant_type=refresh_token&grant_type=password',
    '?grant_type=password&grant_type=refresh_token',
    '?grant_type=refresh_token%26grant_type=password',
    '?Grant_type=password',
  ])
    expect((await send(`/auth/v1/token${query}`, body)).status, query).toBe(400)
  expect(api.asked).toEqual([])
})

test('the grant encoded, or among other words', async () => {
  await until(10, (time) =>
    send(
      `/auth/v1/token${
        [
          '?grant_type=password',
          '?x=1&grant_type=passw%6Frd&y',
          '?%67rant_type=password',
          '?&&grant_type=password#x',
        ][time % 4]
      }`,
      body,
    ),
  )
  expect(new Set(api.asked.map(({ path }) => path))).toEqual(new Set([password]))
})

test('the path written otherwise', async () => {
  for (const path of [
    '/auth/v1/Token?grant_type=password',
    '/auth/v1/token/?grant_type=password',
    '/auth/v1//token?grant_type=password',
    '/auth/v1/%74oken?grant_type=password',
    '/auth/v1/tok%65n?grant_type=password',
    '/auth/v1/token%2F?grant_type=password',
    '/auth/v1/x%2F..%2Ftoken?grant_type=password',
    '/%61uth/v1/token?grant_type=password',
    '/rest/v1/service%5Frequests',
    '/rest/v1/service%255Frequests',
    '/rest/v1/service_requests/',
    '/rest/v1//service_requests',
    '/rest/v1/service_requests%2F',
    '/rest/v1/%2Fservice_requests',
    '/rest/v1/service_requests%00',
  ])
    expect((await send(path, body)).status, path).toBe(404)
  expect(api.asked).toEqual([])
  // These paths are already plain when they arrive
  await until(10, (time) =>
    send(
      `${['/auth/v1/x/../token', '/auth/v1/./token', '/auth/v1\\token'][time % 3]}?grant_type=password`,
      body,
    ),
  )
})

test('another method, or one said in a header', async () => {
  await until(10, () => send(password, body, { headers: { 'x-http-method-override': 'GET' } }))
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const bodiless = method === 'GET' || method === 'HEAD'
    expect(
      (await send('/auth/v1/verify', body, { method, ...(bodiless && { body: null }) })).status,
      method,
    ).toBe(404)
  }
})

test('requests: columns, conflicts, a profile, and rows at once', async () => {
  const row = { client_email: 'a@b.co' }
  await until(10, (time) =>
    send(
      requests + ['', '?columns=client_email', '?on_conflict=submission_id', '?select=id'][time % 4],
      time % 2 ? [row] : row,
      {
        headers: [
          { prefer: 'resolution=merge-duplicates' },
          { 'content-profile': 'public' },
          { prefer: 'missing=default' },
          { 'content-type': 'Application/JSON; charset=utf-8' },
        ][time % 4] as HeadersInit,
      },
    ),
  )
  api.address = '192.0.2.2'
  expect(
    (
      await send(
        requests,
        Array.from({ length: 9 }, () => ({ client_email: 'b@b.co' })),
      )
    ).status,
  ).toBe(400)
  expect(
    (
      await send(
        requests,
        Array.from({ length: 2 }, () => ({ client_email: 'b@b.co' })),
      )
    ).status,
  ).toBe(429)
})

test('requests as a table or a form, which hold any number of rows', async () => {
  for (const type of ['text/csv', 'application/x-www-form-urlencoded', 'text/csv; application/json', 'x'])
    expect(
      (await send(requests, 'client_email\na@b.co', { headers: { 'content-type': type } })).status,
      type,
    ).toBe(415)
  expect(api.asked).toEqual([])
})

test('requests with an email in a list, which one database takes for its text', async () => {
  for (const client_email of [['a@b.co'], { a: 1 }, 5, true, null])
    expect((await send(requests, { client_email })).status).toBe(400)
  expect(api.asked).toEqual([])
})
