/** Calls that are expensive, malformed or both: none of them may hold up anyone or be answered with 5xx. */
import { fileOf } from '#tests/support/file-content.ts'

export interface Call {
  name: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Sent with the secret key, which no policy restricts. Otherwise as a visitor. */
  asServer?: true
}

const id = '0e6c1c9e-6a1a-4a9f-8a44-6d3f0a1b2c3d'
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const many = (count: number, item: string) => Array.from({ length: count }, () => item).join(',')

const read = (name: string, query: string, headers?: Record<string, string>): Call => ({
  name,
  path: `/rest/v1/service_requests?${query}`,
  ...(headers && { headers }),
  asServer: true,
})

const requests = '/rest/v1/service_requests'
const json = (name: string, path: string, body: unknown, more: Partial<Call> = {}): Call => ({
  name,
  path,
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...more,
  headers: { 'content-type': 'application/json', ...more.headers },
})

const reads: Call[] = [
  read('a regular expression that backtracks', 'project_description=match.^(a%2B)%2B(b%2B)%2B$'),
  read('one without regard to case', 'project_description=imatch.(x%2Bx%2B)%2By'),
  read('one that is negated', 'project_description=not.match.(.*)*z'),
  read('one inside or', 'or=(project_description.match.((a*)*)*b,status.eq.new)'),
  read('full text search', 'project_description=fts.building'),
  read('full text search of a web', 'project_description=wfts(english).building'),
  read('any of many patterns', 'project_description=like(any).{*a*,*b*,*c*}'),
  read('a pattern of many wildcards', `project_description=ilike.${'*a'.repeat(90)}*`),
  read('a long pattern', `project_description=ilike.*${'a'.repeat(5000)}*`),
  read('a pattern that fits nothing', 'project_description=ilike.*a*b*c*'),
  read('embedding the other way', 'select=*,service_request_events(*)'),
  read('embedding back', 'select=*,services(*,service_requests(*,services(*)))'),
  read('embedding what is not related', 'select=*,mail_outbox(*)'),
  read('embedding deeply', `select=${'services('.repeat(50)}id${')'.repeat(50)}`),
  read(
    'embedding many times',
    `select=${Array.from({ length: 200 }, (_, at) => `a${at}:services(*)`).join(',')}`,
  ),
  read('spreading', 'select=*,...services(*)'),
  read('a long list', `id=in.(${many(300, id)})`),
  read('a list of a thousand conditions', `or=(${many(1000, 'status.eq.new')})`),
  read('conditions inside conditions', `or=${'(and'.repeat(200)}(a.eq.1)${')'.repeat(200)}`),
  read('brackets without end', `or=${'('.repeat(5000)}`),
  read('many parameters', many(500, 'status=neq.x').replaceAll(',', '&')),
  read('many columns', `select=${many(500, 'id')}`),
  read('a path into JSON', 'select=project_description->a->b'),
  read('a cast', 'select=project_description::jsonb'),
  read('an aggregate', 'select=id.count()'),
  read('a bare count', 'select=count'),
  read('an order of many columns', `order=${many(50, 'project_description')}`),
  read('an order by another table', 'order=services(title_en)'),
  read('a huge page', 'limit=1000000000'),
  read('a negative page', 'limit=-5&offset=-5'),
  read('a page that is not a number', 'limit=1e9'),
  read('a page far behind', 'offset=1000000&order=project_description'),
  read('a page further behind', 'offset=99999999999'),
  read('a whole table', 'select=*'),
  read('a planned count', 'select=id', { prefer: 'count=planned' }),
  read('an estimated count', 'select=id', { prefer: 'count=estimated' }),
  read('an exact count', 'select=id&limit=1&project_description=ilike.*x*', { prefer: 'count=exact' }),
  read('a transaction that is rolled back', 'select=id', { prefer: 'tx=rollback' }),
  read('a table of text', 'select=*', { accept: 'text/csv' }),
  read('a plan that is run', 'select=*', {
    accept: 'application/vnd.pgrst.plan+json; options=analyze|buffers',
  }),
  read('another schema', 'select=*', { 'accept-profile': 'auth' }),
  read('a range of a million', 'select=id', { range: '0-999999', 'range-unit': 'items' }),
  read('a range of bytes', 'select=id', { range: 'bytes=0-1,3-4,9-' }),
  read('two selects', 'select=id&select=*'),
  read('a quoted column', '"id"=eq.1'),
  read('an encoding that is none', 'client_name=eq.%zz'),
  read('bytes that are not text', 'client_name=eq.%ff%fe'),
  read('a NUL', 'client_name=eq.%00'),
  read('no operator', 'client_name=x'),
  read('an unclosed list', 'id=in.(a,b'),
  read('a truth that is none', 'status=is.perhaps'),
  read('a column that is not there', 'no_such_column=eq.1'),
  read('an id that is none', 'id=eq.abc'),
  read('a date that is none', 'created_at=gt.yesterday-ish'),
  read('a number that is too large', 'created_at=lt.99999999999999999999999999'),
  // Names that every object has: used as keys, they lead to what all objects of the process share
  ...['__proto__', 'constructor', 'prototype', 'toString'].flatMap((name): Call[] => [
    read(`a condition on ${name}`, `${name}=eq.1`),
    read(`a tree on ${name}`, `or=(${name}.eq.1,not.and(${name}.is.null,id.eq.1))`),
    read(`an order by ${name}`, `order=${name}.desc`),
    read(`a select of ${name}`, `select=id,x:${name},${name}:id,${name}(${name})`),
    { name: `the table ${name}`, path: `/rest/v1/${name}?${name}=eq.1`, asServer: true },
    json(`the function ${name}`, `/rest/v1/rpc/${name}`, '{"__proto__":{"x":1}}'),
    json(`a row of ${name}`, requests, `{"client_name":"a","${name}":{"eq":"1","${name}":{"x":1}}}`),
    json(`named columns of ${name}`, `${requests}?columns=${name}&on_conflict=${name}`, { client_name: 'a' }),
    json(`a file list of ${name}`, '/storage/v1/object/list/site-images', `{"prefix":"","${name}":{"x":1}}`),
    json(`a bucket of ${name}`, `/storage/v1/object/list/${name}`, { prefix: name }, { asServer: true }),
    json(
      `a sign-up of ${name}`,
      '/auth/v1/signup',
      `{"email":"x@handasa.example","data":{"${name}":{"x":1}}}`,
    ),
  ]),
  { name: 'a table that is not there', path: '/rest/v1/no_such_table', asServer: true },
  { name: 'a view of the catalogue', path: '/rest/v1/pg_stat_activity', asServer: true },
  { name: 'the description of the API', path: '/rest/v1/', asServer: true },
  { name: 'a path with a quote', path: "/rest/v1/services';--" },
  { name: 'a path with a NUL', path: '/rest/v1/services%00' },
]

const bodies: Call[] = [
  json('deep JSON', requests, `{"client_name":${deep(10_000)}}`),
  json('very deep JSON', requests, deep(400_000)),
  json('ten thousand rows', requests, `[${many(10_000, '{"client_name":"a"}')}]`, { asServer: true }),
  json('null', requests, 'null'),
  json('a number', requests, '5'),
  json('lists in a list', requests, '[[1],[2]]'),
  json('broken JSON', requests, '{"client_name":'),
  json('no body', requests, ''),
  json('a NUL in a text', requests, '{"client_name":"a\\u0000b"}'),
  json('half a character', requests, '{"client_name":"\\ud800"}'),
  json('an object for a text', '/rest/v1/services', { title_en: { a: 1 } }, { asServer: true }),
  json('a list for a number', '/rest/v1/services', { display_order: [1] }, { asServer: true }),
  json('a text for a truth', '/rest/v1/services', { is_active: 'perhaps' }, { asServer: true }),
  json('a number that is too large', '/rest/v1/services', { display_order: 1e300 }, { asServer: true }),
  json('a column that is not there', '/rest/v1/services', { no_such_column: 1 }, { asServer: true }),
  json('rows of different columns', '/rest/v1/services', [{ title_en: 'a' }, { title_ar: 'b' }], {
    asServer: true,
  }),
  json('text that is too long', requests, { client_name: 'a'.repeat(200_000) }),
  json('two megabytes', requests, { client_name: 'a'.repeat(2_000_000) }),
  json('a table of text', requests, 'client_name\na', { headers: { 'content-type': 'text/csv' } }),
  json('a form', requests, 'client_name=a', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  json(
    'a conflict with what is not a column',
    `${requests}?on_conflict=nothing`,
    { client_name: 'a' },
    {
      asServer: true,
      headers: { prefer: 'resolution=merge-duplicates' },
    },
  ),
  json('columns that are none', `${requests}?columns=x,y`, { client_name: 'a' }, { asServer: true }),
  json('a list for a change', `/rest/v1/services?id=eq.${id}`, [1, 2], { method: 'PATCH', asServer: true }),
  json('a row without its key', '/rest/v1/services', { title_en: 'a' }, { method: 'PUT', asServer: true }),
  json('deleting everything', '/rest/v1/services', {}, { method: 'DELETE' }),
  json('a method that tables do not know', '/rest/v1/services', {}, { method: 'OPTIONS' }),
]

const functions: Call[] = [
  { name: 'a function by GET', path: '/rest/v1/rpc/list_requests?search=a', asServer: true },
  json('a function that is not there', '/rest/v1/rpc/pg_sleep', { seconds: 60 }, { asServer: true }),
  json('a page that is not a number', '/rest/v1/rpc/list_requests', { page_size: 'x' }, { asServer: true }),
  json('a page of a billion', '/rest/v1/rpc/list_requests', { page_size: 1_000_000_000 }, { asServer: true }),
  json('a page far behind', '/rest/v1/rpc/list_requests', { page_offset: 2_000_000_000 }, { asServer: true }),
  json(
    'a search of many wildcards',
    '/rest/v1/rpc/list_requests',
    { search: '%a'.repeat(1000) },
    { asServer: true },
  ),
  json(
    'a search of many words',
    '/rest/v1/rpc/list_requests',
    { search: 'ab '.repeat(3000) },
    { asServer: true },
  ),
  json('arguments that are none', '/rest/v1/rpc/list_requests', { nothing: 1 }, { asServer: true }),
  json('arguments in a list', '/rest/v1/rpc/list_requests', [1, 2], { asServer: true }),
  json('an object for an id', '/rest/v1/rpc/set_primary_image', { image_id: {} }, { asServer: true }),
  json(
    'fifty thousand ids',
    '/rest/v1/rpc/reorder',
    { list: 'projects', ids: Array(50_000).fill(1) },
    { asServer: true },
  ),
  json(
    'a function with a query',
    '/rest/v1/rpc/list_requests?select=*&id=match.(a*)*',
    {},
    { asServer: true },
  ),
]

const signIn: Call[] = [
  json('sign-up as an administrator', '/auth/v1/signup', {
    email: 'a@example.sa',
    password: 'long-enough',
    data: { user_type: 'admin', full_name: 'a' },
  }),
  json('sign-up as a service', '/auth/v1/signup', {
    email: 'b@example.sa',
    password: 'long-enough',
    data: { user_type: 'service_role', role: 'service_role' },
  }),
  json('sign-up without anything', '/auth/v1/signup', {}),
  json('sign-up with lists', '/auth/v1/signup', { email: ['a'], password: {} }),
  json('sign-up with data of a wrong type', '/auth/v1/signup', {
    email: 'c@example.sa',
    password: 'long-enough',
    data: { user_type: 'client', full_name: { a: [] }, phone: 5, client_type: null },
  }),
  json(
    'sign-up with deep data',
    '/auth/v1/signup',
    `{"email":"d@example.sa","password":"long-enough","data":{"a":${deep(5000)}}}`,
  ),
  json('sign-up with what is not an address', '/auth/v1/signup', { email: 'x', password: 'long-enough' }),
  json('sign-up with a long password', '/auth/v1/signup', {
    email: 'e@example.sa',
    password: 'x'.repeat(50_000),
  }),
  json('a body that is null', '/auth/v1/signup', 'null'),
  json('a body that is no JSON', '/auth/v1/token?grant_type=password', 'email=a'),
  json('a grant that is none', '/auth/v1/token?grant_type=id_token', {}),
  json('a refresh with a number', '/auth/v1/token?grant_type=refresh_token', { refresh_token: 5 }),
  json('a recovery of a number', '/auth/v1/recover', { email: 5 }),
  json('a link that is none', '/auth/v1/verify', {
    type: 'recovery',
    token_hash: '\ud83d\ude00'.repeat(1000),
  }),
  json('a code by mail', '/auth/v1/otp', { email: 'a@example.sa' }),
  { name: 'the list of accounts', path: '/auth/v1/admin/users', asServer: true },
  { name: 'a session that is none', path: '/auth/v1/user', headers: { authorization: 'Bearer x.y.z' } },
  {
    name: 'a session that nobody signed',
    path: '/rest/v1/user_profiles?select=id',
    headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoiYXV0aGVudGljYXRlZCIsInN1YiI6IjEifQ.' },
  },
  { name: 'a key that is none', path: '/rest/v1/services?select=id', headers: { apikey: 'x'.repeat(5000) } },
]

const bucket = '/storage/v1/object/site-images'
const files: Call[] = [
  { name: 'a file outside of the bucket', path: `${bucket}/..%2f..%2f..%2fsecrets.json`, asServer: true },
  { name: 'a file with a NUL', path: `${bucket}/a%00.png`, asServer: true },
  { name: 'a file with a broken name', path: `${bucket}/%ff.png`, asServer: true },
  { name: 'a file with a long name', path: `${bucket}/${'a'.repeat(3000)}`, asServer: true },
  { name: 'a file in many folders', path: `${bucket}/${'a/'.repeat(500)}a`, asServer: true },
  { name: 'a file with a backslash', path: `${bucket}/a%5c..%5cb`, asServer: true },
  { name: 'a file that is not there', path: `${bucket}/nothing.png`, asServer: true },
  { name: 'a bucket that is not there', path: '/storage/v1/object/nothing/a.png', asServer: true },
  { name: 'a bucket of spaces', path: '/storage/v1/object/%20/%20', asServer: true },
  { name: 'a folder for a file', path: `${bucket}/`, asServer: true },
  { name: 'a service that is none', path: '/storage/v1/nothing/at/all', asServer: true },
  { name: 'an address that nobody signed', path: '/storage/v1/object/sign/team-documents/a.pdf?token=a.b.c' },
  { name: 'a picture of a wrong size', path: '/pictures/99999999/site-images/a.avif' },
  { name: 'a picture outside of its bucket', path: '/pictures/640/site-images/..%2f..%2fsecrets.json.avif' },
  json(
    'a listing of a wrong type',
    '/storage/v1/object/list/site-images',
    { prefix: 5, limit: 'x' },
    { asServer: true },
  ),
  json('a listing of a list', '/storage/v1/object/list/site-images', [1], { asServer: true }),
  json(
    'a listing by what is not a column',
    '/storage/v1/object/list/site-images',
    {
      prefix: '',
      sortBy: { column: 'name; drop table x', order: 'up' },
    },
    { asServer: true },
  ),
  json(
    'a listing of patterns',
    '/storage/v1/object/list/site-images',
    { prefix: '%_%'.repeat(1000) },
    { asServer: true },
  ),
  json(
    'addresses for ten thousand files',
    '/storage/v1/object/sign/site-images',
    {
      expiresIn: 60,
      paths: Array(10_000).fill('a'),
    },
    { asServer: true },
  ),
  json(
    'an address for a negative time',
    `/storage/v1/object/sign/site-images/a.png`,
    { expiresIn: -1 },
    { asServer: true },
  ),
  json(
    'an address for no time',
    `/storage/v1/object/sign/site-images/a.png`,
    { expiresIn: 'x' },
    { asServer: true },
  ),
  json(
    'a copy from nowhere',
    '/storage/v1/object/copy',
    { bucketId: 5, sourceKey: {}, destinationKey: [] },
    { asServer: true },
  ),
  json('a move of nothing', '/storage/v1/object/move', {}, { asServer: true }),
  json('deleting a text', bucket, { prefixes: 'all' }, { method: 'DELETE', asServer: true }),
  json('deleting numbers', bucket, { prefixes: [1, null, {}] }, { method: 'DELETE', asServer: true }),
  json('a bucket of a visitor', '/storage/v1/bucket', { id: 'x', name: 'x' }),
  json('a bucket of a wrong type', '/storage/v1/bucket', { id: 5, name: [] }, { asServer: true }),
  {
    name: 'an upload without a part',
    path: `${bucket}/b.png`,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--y\r\nnothing',
    asServer: true,
  },
  {
    name: 'an upload without a boundary',
    path: `${bucket}/b.png`,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data' },
    body: 'x',
    asServer: true,
  },
  {
    name: 'an upload of a page',
    path: `${bucket}/b.html`,
    method: 'POST',
    headers: { 'content-type': 'text/html' },
    body: '<script>',
    asServer: true,
  },
  {
    name: 'an upload of a visitor',
    path: `${bucket}/b.png`,
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: 'x',
  },
  { name: 'an upload without anything', path: `${bucket}/b.png`, method: 'POST', asServer: true },
  // A form where no form belongs: these are words of other calls, not buckets
  ...[
    'public',
    'sign',
    'info',
    'info/public',
    'list',
    'list-v2',
    'upload/sign',
    'upload/resumable',
    'authenticated',
    'copy',
    'move',
    '%70ublic',
  ].map(
    (place): Call => ({
      name: `a form without a boundary to ${place}`,
      path: `/storage/v1/object/${place}/site-images/b.png`,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data' },
      body: 'x',
    }),
  ),
  ...['list/site-images', 'sign/site-images', 'sign/site-images/b.png', 'copy', 'move'].map(
    (place): Call => ({
      name: `nothing that is called JSON to ${place}`,
      path: `/storage/v1/object/${place}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      asServer: true,
    }),
  ),
  {
    name: 'deleting nothing that is called JSON',
    path: bucket,
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    asServer: true,
  },
  ...['{"a":"\\u0000"}', '{"a":"\\ud800"}', '"text"', deep(5000)].flatMap((metadata): Call[] => [
    {
      name: `an upload with the metadata ${metadata.slice(0, 20)}`,
      path: `${bucket}/metadata.png`,
      method: 'POST',
      headers: { 'content-type': 'image/png', 'x-metadata': Buffer.from(metadata).toString('base64') },
      body: fileOf('png'),
      asServer: true,
    },
    {
      name: `a form with the metadata ${metadata.slice(0, 20)}`,
      path: `${bucket}/metadata-of-form.png`,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=q' },
      body: Buffer.concat([
        Buffer.from(
          `--q\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n${metadata}\r\n--q\r\nContent-Disposition: form-data; name=""; filename="b.png"\r\nContent-Type: image/png\r\n\r\n`,
        ),
        fileOf('png'),
        Buffer.from('\r\n--q--\r\n'),
      ]),
      asServer: true,
    },
    {
      name: `an address for an upload with the metadata ${metadata.slice(0, 20)}`,
      path: '/storage/v1/object/upload/sign/site-images/metadata.png',
      method: 'POST',
      headers: { 'x-metadata': Buffer.from(metadata).toString('base64') },
      asServer: true,
    },
  ]),
]

const conditions: [name: string, headers: Record<string, string>][] = [
  ['a thousand tags', { 'if-none-match': Array.from({ length: 1000 }, (_, tag) => `W/"${tag}"`).join(', ') }],
  ['every tag', { 'if-none-match': '*' }],
  ['broken tags', { 'if-none-match': `"${'"'.repeat(2000)}` }],
  ['a day that is none', { 'if-modified-since': 'Thu, 99 Foo 99999 99:99:99 GMT' }],
  ['five hundred ranges', { range: `bytes=${'0-1,'.repeat(500)}0-1` }],
  ['a range behind the end', { range: 'bytes=999999999999-' }],
  ['a range that is none', { range: 'bytes=-0,x-y', 'if-range': '"a"' }],
]

/** Conditional calls, and calls for a part of an answer: each is cheap to send. */
export const conditional: Call[] = [
  '/',
  '/favicon.ico',
  '/rest/v1/services?select=id',
  '/sitemap.xml',
].flatMap((path) =>
  conditions.map(([name, headers]): Call => ({ name: `${name} for ${path}`, path, headers })),
)

const pages: Call[] = [
  { name: 'a page with a broken address', path: '/%E0%A4%A' },
  { name: 'a page with a NUL', path: '/projects/%00' },
  { name: 'a page with a huge query', path: `/?${'a=b&'.repeat(3000)}` },
  { name: 'a form with a broken address', path: '/request?service=%zz' },
  { name: 'data of a page that is none', path: '/nothing.data?_routes=x' },
  { name: 'a manifest of nothing', path: '/__manifest?p=%00&version=x' },
  {
    name: 'a manifest of a thousand pages',
    path: `/__manifest?${Array.from({ length: 900 }, (_, at) => `p=/${at}`).join('&')}`,
  },
  {
    name: 'open screens without a session',
    path: '/live?since=-1e99',
    headers: { authorization: 'Bearer x' },
  },
  {
    name: 'a form that is none',
    path: '/contact',
    method: 'POST',
    body: '%%%',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  {
    name: 'a form of parts without parts',
    path: '/careers',
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'multipart/form-data; boundary=q' },
  },
  {
    name: 'a form of JSON',
    path: '/request',
    method: 'POST',
    body: '{"a":',
    headers: { 'content-type': 'application/json' },
  },
  { name: 'a large cookie', path: '/', headers: { cookie: `seen=${'x'.repeat(8000)}` } },
  { name: 'a cookie that is not text', path: '/admin/login', headers: { cookie: 'lang=%ff%zz; seen=%' } },
  { name: 'a method that is none', path: '/', method: 'PROPFIND' },
  ...conditional,
  // Names of hosts that no URL can have, although their characters may be in one
  ...[
    '/',
    '/rest/v1/services?select=id',
    '/pictures/640/site-images/a.avif',
    '/assets/a.js',
    '/live',
  ].flatMap((path) =>
    ['1.1.1.1.1', '256.256.256.256', 'a.0x', 'xn--a'].map(
      (host): Call => ({ name: `the host ${host} for ${path}`, path, headers: { host } }),
    ),
  ),
  ...['foo://a.example', 'javascript://a.example', 'foo:a.example'].map(
    (origin): Call => ({
      name: `a form from ${origin}`,
      path: '/contact',
      method: 'POST',
      headers: { host: 'a.example', origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=b',
    }),
  ),
]

export const calls: Call[] = [...reads, ...bodies, ...functions, ...signIn, ...files, ...pages]

/** Text that no client library would send, written directly to the connection. */
export const rawCalls: [name: string, text: string][] = [
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
  ['a host with a space', 'GET /rest/v1/services HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['a host that is not an address', 'GET / HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n'],
  ['a host with a path', 'GET /auth/v1/user HTTP/1.1\r\nHost: x/../y?z#\r\nConnection: close\r\n\r\n'],
  ['a host with a user', 'GET / HTTP/1.1\r\nHost: a@b:99999\r\nConnection: close\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'],
  [
    'a whole address',
    'GET http://other.example/rest/v1/services HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ],
  ['an address of another scheme', 'GET file:///etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['an address that is a star', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a path without a slash', 'GET rest/v1/services HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a header without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['a thousand headers', `GET / HTTP/1.1\r\nHost: a\r\n${'X: y\r\n'.repeat(5000)}\r\n`],
  ['two lengths', 'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 5\r\n\r\na'],
  [
    'a length and chunks',
    'POST /rest/v1/services HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a negative length', 'POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
  [
    'chunks that are none',
    'POST /auth/v1/signup HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n',
  ],
  ['a method that is none', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a trace', 'TRACE /rest/v1/services HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an upgrade', 'GET /live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['bytes', '\u0000\u0001\u0002\u0003\r\n\r\n'],
]
