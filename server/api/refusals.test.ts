import { expect, test } from 'vitest'
import { refusalIn } from './refusals.ts'

const answer = (status: number, body: object | string) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
const call = (method: string, pathname: string) => ({ method, pathname, authorization: null })
const denied = { code: '42501', message: 'permission denied for table mail_outbox' }

test.each([
  [
    'PATCH',
    '/rest/v1/projects',
    403,
    { code: '42501', message: 'new row violates row-level security policy' },
    { place: 'projects', method: 'PATCH' },
  ],
  ['GET', '/rest/v1/mail_outbox', 403, denied, { place: 'mail_outbox', method: 'GET' }],
  [
    'POST',
    '/rest/v1/rpc/list_activity',
    403,
    { code: '42501', message: 'area_required' },
    { place: 'functions', name: 'list_activity', method: 'call', reason: 'area_required' },
  ],
  [
    'POST',
    '/storage/v1/object/site-images/x.webp',
    403,
    { statusCode: '403' },
    { place: 'files', name: 'site-images', method: 'POST' },
  ],
  [
    'POST',
    '/storage/v1/object/sign/team-documents/x',
    400,
    { statusCode: '403' },
    { place: 'files', name: 'team-documents', method: 'POST' },
  ],
] as const)('%s %s is refused for lack of a right', async (method, path, status, body, refusal) => {
  expect(await refusalIn(call(method, path), answer(status, body))).toEqual(refusal)
})

test.each([
  ['/rest/v1/rpc/set_user_type', 403, { code: '42501', message: 'password_needed' }],
  ['/rest/v1/rpc/set_user_type', 403, { code: 'PT403', message: 'second_factor_needed' }],
  ['/rest/v1/rpc/set_user_type', 400, { code: '22023', message: 'areas_invalid' }],
  ['/rest/v1/projects', 401, denied],
  ['/rest/v1/projects', 409, { code: '23505', message: 'x' }],
  ['/rest/v1/projects', 403, 'no JSON'],
  ['/rest/v1/projects', 200, []],
  ['/storage/v1/object/site-images/x', 400, { statusCode: '404' }],
  ['/storage/v1/object/site-images/x', 413, { statusCode: '413' }],
  ['/auth/v1/user', 403, { code: 403 }],
] as const)('%s with %s %j is something else', async (path, status, body) => {
  expect(await refusalIn(call('POST', path), answer(status, body))).toBeUndefined()
})
