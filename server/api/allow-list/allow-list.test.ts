import { expect, test } from 'vitest'
import { gatedApi } from '#tests/support/gated-api.ts'

const api = gatedApi()
const id = '0e6c1c9e-6a1a-4a9f-8a44-6d3f0a1b2c3d'

const read = (query: string, headers: Record<string, string> = {}) =>
  api.send(`/rest/v1/service_requests?${query}`, null, { method: 'GET', body: null, headers })
/** Names each case by the beginning of its text. */
const named = <T>(cases: [string, T][]): [string, string, T][] =>
  cases.map(([text, expected]) => [text.slice(0, 60), text, expected])
const message = async (response: Response) => ((await response.json()) as { message: string }).message

test.each([
  'select=*,service:services(title_ar,title_en)',
  'select=ar:company_name_ar,en:company_name_en',
  'select=id,request:service_requests!request_id!inner(id,services(title_en))',
  `id=eq.${id}&updated_at=eq.2026-11-22T10:00:00.123456%2B00:00`,
  `id=in.(${Array.from({ length: 200 }, () => id).join(',')})`,
  'image_url=in.("a,b","c\\"d",/storage/v1/object/public/x/y.avif)',
  'kind=like.firm_%25&kind=not.is.null',
  `client_name=ilike.*${encodeURIComponent('سارة')}*`,
  'or=(status.eq.new,and(id.not.is.null,or(a.gt.1,b.in.(1,"x,y"))))&not.and=(a.eq.1,b.eq.2)',
  'order=sent_at.desc.nullslast,id&limit=1000&offset=20000',
  'created_at=gte.2026-01-01&created_at=lt.2027-01-01',
  'select=',
])('passes %s', async (query) => {
  const table = query.includes('request:') ? 'service_request_events' : 'service_requests'
  const path = `/rest/v1/${table}?${query}`
  const { status } = await api.send(path, null, { method: 'GET', body: null })
  expect(status, JSON.stringify(api.asked)).toBe(api.answer)
  expect(api.asked).toHaveLength(1)
  const sent = new URLSearchParams(api.asked[0]?.path.split('?')[1])
  for (const [name, value] of new URLSearchParams(query)) expect(sent.getAll(name)).toContain(value)
})

test.each(
  named([
    ['title=match.^(a%2B)%2B$', 'The operator "match" is not available.'],
    ['title=imatch.x', 'The operator "imatch" is not available.'],
    ['title=fts(english).x', 'The operator "fts(english)" is not available.'],
    ['title=like(any).{a,b}', 'The operator "like(any)" is not available.'],
    ['tags=cs.{a}', 'The operator "cs" is not available.'],
    ['title=x', 'The operator "x" is not available.'],
    ['title', 'The operator "" is not available.'],
    ['title=not.not.eq.1', 'The operator "not" is not available.'],
    ['id=constructor.1', 'The operator "constructor" is not available.'],
    ['__proto__=eq.1', 'The parameter "__proto__" is not available.'],
    ['toString=eq.1', 'The parameter "toString" is not available.'],
    ['or=(id.eq.1,constructor.eq.1)', 'The condition "constructor.eq.1" does not begin with a column.'],
    ['order=__proto__.desc', 'order is not understood: "__proto__.desc".'],
    ['columns=id,__proto__', 'columns names no column: "__proto__".'],
    ['select=__proto__:id', 'select is not understood at character 1.'],
    ['data->>a=eq.1', 'The parameter "data->>a" is not available.'],
    ['services.title=eq.1', 'The parameter "services.title" is not available.'],
    ['"id"=eq.1', 'The parameter "\\"id\\"" is not available.'],
    ['apikey;x=1', 'The parameter "apikey;x" is not available.'],
    ['title=ilike.%25a%25b%25c%25d%25', 'Too much in one call: at most 4 wildcards (* or %) in a pattern.'],
    [`title=ilike.${'x'.repeat(201)}`, 'Too much in one call: at most 200 characters in a pattern.'],
    [`title=eq.${'x'.repeat(2001)}`, 'Too much in one call: at most 2000 characters in a value.'],
    [`id=in.(${'1,'.repeat(200)}1)`, 'Too much in one call: at most 200 values in an in list.'],
    ['id=in.1,2', 'in takes a list in brackets: in.(a,b).'],
    ['id=in.(a,b(c)', 'A value with commas, brackets or quotes must be quoted: "a,b".'],
    ['id=is.5', 'is takes null, true, false or unknown.'],
    ['x=eq.1&'.repeat(31), 'Too much in one call: at most 30 conditions.'],
    [`or=(${'x.eq.1,'.repeat(30)}x.eq.1)`, 'Too much in one call: at most 30 conditions.'],
    ['or=(and(or(and(a.eq.1))))', 'Too much in one call: at most 3 levels of or and and.'],
    [`or=${'('.repeat(1000)}`, 'or and and take conditions in brackets.'],
    ['or=(a.eq.1', 'or and and take conditions in brackets.'],
    ['or=a.eq.1', 'or and and take conditions in brackets.'],
    ['or=(a.eq.1)),(b.eq.2)', 'The brackets of or and and do not match.'],
    ['or=(a.match.x)', 'The operator "match" is not available.'],
    ['or=(a->b.eq.x)', 'The condition "a->b.eq.x" does not begin with a column.'],
    ['or=()', 'The condition "" does not begin with a column.'],
    ['or=(a.eq.{1})', 'A value with commas, brackets or quotes must be quoted: "a,b".'],
    [
      'select=*,user_profiles(*,service_requests(*))',
      'user_profiles has no relation service_requests that select may embed.',
    ],
    [
      'select=service_request_events(*)',
      'service_requests has no relation service_request_events that select may embed.',
    ],
    ['select=users(*)', 'service_requests has no relation users that select may embed.'],
    ['select=...services(title)', 'select is not understood at character 1.'],
    ['select=id::text', 'select is not understood at character 4.'],
    ['select=data->a', 'select is not understood at character 5.'],
    ['select=id.sum()', 'select is not understood at character 3.'],
    ['select=services!x', 'select is not understood at character 11.'],
    ['select=services(id', 'select is not understood at character 12.'],
    ['select=id)', 'select is not understood at character 3.'],
    [`select=${'id,'.repeat(100)}id`, 'Too much in one call: at most 100 columns in select.'],
    [`select=${'a'.repeat(2001)}`, 'Too much in one call: at most 2000 characters in select.'],
    ['select=id&select=*', 'select is given twice.'],
    ['order=services(title)', 'order is not understood: "services(title)".'],
    ['order=a,b,c,d,e,f', 'Too much in one call: at most 5 columns in order.'],
    ['limit=1001', 'Too much in one call: at most 1000 rows in a page (limit).'],
    ['limit=-1', 'Not a whole number, 0 or more: rows in a page (limit).'],
    ['limit=1e3', 'Not a whole number, 0 or more: rows in a page (limit).'],
    ['offset=1000001', 'Too much in one call: at most 1000000 rows skipped (offset).'],
    ['title=eq.%ff', 'The query is not encoded as UTF-8.'],
    ['title=eq.%zz', 'The query is not encoded as UTF-8.'],
    ['title=eq.%00', 'The query holds a control character.'],
    [`${'x'.repeat(12_001)}`, 'Too much in one call: at most 12000 characters in a query.'],
  ]),
)('refuses %s', async (_, query, reason) => {
  const response = await read(query)
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/json')
  const body = (await response.json()) as Record<string, unknown>
  expect(body.message).toBe(reason)
  expect(Object.keys(body)).toEqual(['code', 'message', 'details', 'hint'])
  expect(api.asked).toEqual([])
})

test('an embedding goes two levels deep and no further', async () => {
  const path = '/rest/v1/service_request_events?select='
  const ask = (select: string) => api.send(path + select, null, { method: 'GET', body: null })
  await ask('service_requests(services(id))')
  expect(api.asked).toHaveLength(1)
  expect(await message(await ask('service_requests(services(services(id)))'))).toBe(
    'Too much in one call: at most 2 levels of relations in select.',
  )
})

test('a read that names no page size gets the largest page', async () => {
  await read('select=id')
  await read('select=id&limit=3')
  expect(api.asked.map(({ path }) => path.split('?')[1])).toEqual([
    'select=id&limit=1000',
    'select=id&limit=3',
  ])
})

test.each([
  [{ prefer: 'count=planned' }, 400],
  [{ prefer: 'count=estimated' }, 400],
  [{ prefer: 'return=minimal, count=estimated' }, 400],
  [{ prefer: 'tx=rollback' }, 400],
  [{ prefer: "timezone='; drop" }, 400],
  [{ prefer: 'count' }, 400],
  [{ accept: 'text/csv' }, 406],
  [{ accept: 'application/vnd.pgrst.plan+json; options=analyze' }, 406],
  [{ 'accept-profile': 'private' }, 406],
  [{ 'content-profile': 'auth' }, 406],
  [{ range: '0-1000' }, 400],
  [{ range: 'bytes=0-5' }, 400],
])('refuses the header %j', async (headers, status) => {
  expect((await read('select=id', headers as Record<string, string>)).status).toBe(status)
  expect(api.asked).toEqual([])
})

test('headers that supabase-js sends pass', async () => {
  for (const headers of [
    { prefer: 'count=exact' },
    { prefer: 'return=representation,resolution=merge-duplicates,missing=default' },
    { accept: 'application/vnd.pgrst.object+json' },
    { accept: 'application/json, text/csv' },
    { 'accept-profile': 'public', range: '0-999' },
  ] as Record<string, string>[])
    await read('select=id', headers)
  expect(api.asked.map(({ headers }) => headers.get('accept'))).toEqual([
    'application/json',
    'application/json',
    'application/vnd.pgrst.object+json',
    'application/json',
    'application/json',
  ])
})

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

test.each(
  named([
    ['null', 400],
    ['5', 400],
    ['"text"', 400],
    ['[[]]', 400],
    ['[1]', 400],
    ['{', 400],
    [`{"a":${deep(50)}}`, 400],
    [`{"a":${deep(100_000)}}`, 400],
    [`[${'{},'.repeat(1000)}{}]`, 400],
    [`{"a":[${'1,'.repeat(50_000)}1]}`, 400],
    ['{"a":"\\u0000"}', 400],
    ['{"a":"\\ud800"}', 400],
    ['{"\\u0000":1}', 400],
  ]),
)('refuses the body %s', async (_, body, status) => {
  for (const path of ['/rest/v1/projects', '/rest/v1/rpc/list_projects'])
    expect((await api.send(path, body)).status, path).toBe(status)
  expect(api.asked).toEqual([])
})

test('bodies are JSON, functions are called with POST and without a query', async () => {
  const headers = { 'content-type': 'text/csv' }
  expect((await api.send('/rest/v1/projects', 'a\n1', { headers })).status).toBe(415)
  expect((await api.send('/rest/v1/rpc/x?select=id', {})).status).toBe(400)
  expect((await api.send('/rest/v1/rpc/x', null, { method: 'GET', body: null })).status).toBe(405)
  expect((await api.send('/rest/v1/projects', {}, { method: 'OPTIONS' })).status).toBe(405)
  expect((await api.send('/rest/v1/', null, { method: 'GET', body: null })).status).toBe(404)
  expect(api.asked).toEqual([])
  await api.send('/rest/v1/rpc/list_projects', '{"search":"ا","page_size":20}')
  expect(api.asked[0]).toMatchObject({
    path: '/rest/v1/rpc/list_projects',
    body: '{"search":"ا","page_size":20}',
  })
  // A draft with the deepest allowed article: 20 nested parts, the innermost with a link
  let part = { type: 'text', marks: [{ type: 'link', attrs: { href: '/a' } }] } as object
  for (let depth = 0; depth < 20; depth++) part = { type: 'blockquote', content: [part] }
  await api.send('/rest/v1/drafts', { changes: { body_ar: part } })
  expect(api.asked[1]).toMatchObject({ path: '/rest/v1/drafts' })
})

test.each(
  [
    '/storage/v1/object/site-images/%ff.png',
    '/storage/v1/object/site-images/a%00.png',
    '/storage/v1/object/site-images/..%2f..%2fsecrets.json',
    '/storage/v1/object/site-images/a%5cb',
    `/storage/v1/object/site-images/${'a'.repeat(201)}`,
    `/storage/v1/object/site-images/${'a/'.repeat(20)}b`,
    `/storage/v1/object/public/site-images/${'%d8%b3'.repeat(300)}`,
    '/storage/v1/object/public/site-images/a.png?download=%ff',
  ].map((path) => [path.slice(0, 60), path]),
)('refuses %s in the words of the storage', async (_, path) => {
  const response = await api.send(path, null, { method: 'GET', body: null })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ statusCode: '400', message: expect.any(String) })
  expect(api.asked).toEqual([])
})

test.each([
  ['POST', 'object/public/site-images/a.png'],
  ['POST', 'object/%70ublic/site-images/a.png'],
  ['POST', 'object/authenticated/site-images/a.png'],
  ['POST', 'object/info/public/site-images/a.png'],
  ['POST', 'object/upload/resumable'],
  ['POST', 'upload/resumable'],
  ['PATCH', 'upload/resumable/a'],
  ['POST', 'object/list/site-images/a.png'],
  ['POST', 'object/site-images'],
  ['PUT', 'object/sign/site-images/a.png'],
  ['DELETE', 'object/site-images/a.png'],
])('%s %s is not a call to the storage', async (method, path) => {
  const headers = { 'content-type': 'multipart/form-data' }
  const response = await api.send(`/storage/v1/${path}`, 'x', { method, headers })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ statusCode: '404', message: expect.any(String) })
  expect(api.asked).toEqual([])
})

test('what is not a file comes to the storage as JSON', async () => {
  for (const path of ['object/list/site-images', 'object/sign/site-images/a.png', 'object/copy', 'bucket']) {
    const text = { 'content-type': 'text/plain' }
    expect((await api.send(`/storage/v1/${path}`, '')).status, path).toBe(400)
    expect((await api.send(`/storage/v1/${path}`, '{}', { headers: text })).status, path).toBe(415)
  }
  expect(api.asked).toEqual([])
  // These calls need no body beyond their address
  await api.send('/storage/v1/object/upload/sign/site-images/a.png', '')
  await api.send('/storage/v1/bucket/extra/empty', '')
  await api.send('/storage/v1/object/list/site-images', '{"prefix":""}')
  expect(api.asked.map(({ body }) => body)).toEqual(['', '', '{"prefix":""}'])
})
