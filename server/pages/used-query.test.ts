import { expect, test } from 'vitest'
import { usedQuery } from './used-query.ts'

const id = '0e6c1c9e-6a1a-4a9f-8a44-6d3f0a1b2c3d'

test.each([
  ['/', '?utm_source=x&service=1', ''],
  ['/contact', `?service=${id}`, ''],
  ['/request', `?utm_source=x&service=${id}&a=b`, `?service=${id}`],
  ['/en/request/', `?service=${id}`, `?service=${id}`],
  ['/request', `?project=${id}&a=b`, `?project=${id}`],
  ['/request', '?service=random&project=random', ''],
  ['/request.data', `?service=${id}&_routes=ar/request&x=1`, `?service=${id}&_routes=ar%2Frequest`],
  ['/contact.data', '?_routes=a&x=1', '?_routes=a'],
  ['/__manifest', '?p=/a&p=/b&version=1&x=2', '?p=%2Fa&p=%2Fb&version=1'],
  ['/request', '?', ''],
  ['/track', '?reference=R-7K3F2Q&utm_source=x', '?reference=R-7K3F2Q'],
  ['/en/track', '?reference=R-7K3F2Q&contact=a@b.co', '?reference=R-7K3F2Q'],
  ['/track', '?reference=%3Cscript%3E', ''],
  ['/projects', '?view=register&sort=-year&utm_source=x', '?view=register&sort=-year'],
  ['/projects', '?sort=%3Cscript%3E', ''],
])('%s%s shows what %s decides', (path, search, used) => {
  expect(usedQuery(path, search)).toBe(used)
})
