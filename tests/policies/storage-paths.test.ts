import { beforeAll, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { get, plainRequest, tokenOf } from './support/http.ts'
import { buckets } from './support/matrix.ts'
import { storeRow } from './support/rows.ts'
import { outcome, outsiders, type Trier, testWorld } from './support/world.ts'

// Attempts to bypass the rules of files by another spelling of an address, or through the
// rights of the service.

const world = testWorld()
const pdf = { contentType: 'application/pdf' }
const secret = '%PDF-1.4 A contract that is no one else’s'
const others = outsiders
const documents = (who: Trier) => world.people[who].db.storage.from('team-documents')
const publicBucket = Object.keys(buckets).find((place) => buckets[place]?.public) ?? ''

/** Contracts of two employees in one folder, and a file that belongs to no one. */
const keys = { mine: 'a/mine.pdf', theirs: 'a/theirs.pdf', nobody: 'nobody.pdf' }

beforeAll(async () => {
  for (const key of Object.values(keys))
    expect((await documents('admin').upload(key, Buffer.from(secret), pdf)).error).toBeNull()
  const { employee, otherEmployee } = world.people
  for (const [person, key] of [
    [employee, keys.mine],
    [otherEmployee, keys.theirs],
  ] as const)
    await world.sql('update public.employees set contract_url = $1 where id = $2', [
      `/storage/v1/object/team-documents/${key}`,
      person.employeeId,
    ])
})

const stored = async () =>
  JSON.stringify(
    await world.sql(
      `select bucket_id, name, metadata, owner::text, version from storage.objects order by bucket_id, name`,
    ),
  )

/** Makes a call below /storage/v1/object, without changing the spelling of its path. */
async function raw(who: Trier, path: string, method: string) {
  const token = await tokenOf(world, who)
  const headers = ['apikey', world.api.publishableKey, ...(token ? ['authorization', `Bearer ${token}`] : [])]
  const answer = await plainRequest(world, `/storage/v1/object${path}`, method, headers)
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(500)
  return answer
}

/** Paths to the contract of the other employee, as someone without the right to it would try them. */
const spellings = [
  '/team-documents/a/theirs.pdf',
  '/authenticated/team-documents/a/theirs.pdf',
  '/public/team-documents/a/theirs.pdf',
  '/info/team-documents/a/theirs.pdf',
  '/info/public/team-documents/a/theirs.pdf',
  '/info/authenticated/team-documents/a/theirs.pdf',
  '/sign/team-documents/a/theirs.pdf',
  '/team-documents/a%2Ftheirs.pdf',
  '/team-documents%2Fa%2Ftheirs.pdf',
  '/team-documents/a/mine.pdf/../theirs.pdf',
  '/team-documents/a/mine.pdf%2F..%2Ftheirs.pdf',
  '/team-documents/a/mine.pdf/%2e%2e/theirs.pdf',
  '/team-documents/a//theirs.pdf',
  '/team-documents/./a/theirs.pdf',
  '/team-documents//a/theirs.pdf',
  '/team-documents/%61/theirs.pdf',
  '/team-documents/a/theirs.pdf%00.png',
  '/team-documents/a/theirs.pdf?download=x',
  '/team-documents/a/theirs.pdf?token=x',
  '/team-documents/a/theirs.pdf#/a/mine.pdf',
  '/team-documents/a%252Ftheirs.pdf',
  '/team-documents/A/THEIRS.PDF',
  `/public/${publicBucket}/../team-documents/a/theirs.pdf`,
  `/public/${publicBucket}/..%2F..%2Fteam-documents%2Fa%2Ftheirs.pdf`,
  `/public/${publicBucket}/%2e%2e/%2e%2e/team-documents/a/theirs.pdf`,
  `/public/${publicBucket}%2F..%2Fteam-documents/a/theirs.pdf`,
  `/${publicBucket}/../team-documents/a/theirs.pdf`,
  `/public/public/team-documents/a/theirs.pdf`,
  `/public/${publicBucket}/object/public/team-documents/a/theirs.pdf`,
]

describe('the contract of another', () => {
  it.each(others.filter((who) => who !== 'otherEmployee'))(
    'is not given to %s, no matter how its address is written',
    async (who) => {
      for (const path of spellings) {
        for (const method of ['GET', 'HEAD']) {
          const { status, text } = await raw(who, path, method)
          expect(status, `${method} ${path}`).toBe(400)
          expect(text, path).not.toContain(secret)
          expect(text, path).not.toContain('"size"')
        }
      }
    },
  )

  it.each(others.filter((who) => who !== 'otherEmployee'))(
    'is not given to %s as a signed address, a copy or a move',
    async (who) => {
      const before = await stored()
      const files = documents(who)
      for (const key of [keys.theirs, keys.nobody, 'a/../a/theirs.pdf', 'a//theirs.pdf', '%61/theirs.pdf']) {
        const one = await files.createSignedUrl(key, 60)
        expect(one.data?.signedUrl ?? null).toBeNull()
        const mixed = await files.createSignedUrls([keys.mine, key], 60)
        const addresses = (mixed.data ?? []).filter(({ signedUrl }) => signedUrl).map(({ path }) => path)
        expect(addresses).toEqual(who === 'employee' ? [keys.mine] : [])
        for (const answer of [
          await files.copy(key, 'a/copied.pdf'),
          await files.copy(key, 'copied.png', { destinationBucket: publicBucket }),
          await files.move(key, 'a/mine.pdf'),
          await files.move(key, 'moved.png', { destinationBucket: publicBucket }),
        ])
          expect(outcome(answer), key).toBe('Object not found')
        for (const answer of [
          await files.createSignedUploadUrl(key),
          await files.createSignedUploadUrl(key, { upsert: true }),
          await files.upload(key, fileOf('pdf'), pdf),
          await files.upload(key, fileOf('pdf'), { ...pdf, upsert: true }),
          await files.update(key, fileOf('pdf'), pdf),
        ])
          expect(outcome(answer), key).toBe('refused')
        expect((await files.remove([key])).data).toEqual([])
      }
      expect(await stored()).toBe(before)
      expect(await (await documents('admin').download(keys.theirs)).data?.text()).toBe(secret)
    },
  )

  it.each(others)('is not listed for %s, by no prefix, search or order', async (who) => {
    const readable = { employee: ['mine.pdf'], otherEmployee: ['theirs.pdf'] } as Partial<
      Record<Trier, string[]>
    >
    for (const prefix of [
      '',
      'a',
      'a/',
      '/',
      '%',
      '_',
      'a/theirs',
      'a/%',
      '..',
      '../',
      'A',
      '\\',
      "a' or 1=1 --",
    ])
      for (const options of [
        {},
        { search: 'theirs' },
        { search: '%' },
        { sortBy: { column: 'name', order: 'desc' } },
      ]) {
        const { data } = await documents(who).list(prefix, { limit: 1000, ...options })
        // Folders have no id
        const files = (data ?? []).filter(({ id }) => id).map(({ name }) => name)
        for (const name of files) expect(readable[who] ?? [], prefix).toContain(name)
        const folders = (data ?? []).filter(({ id }) => !id).map(({ name }) => name)
        expect(readable[who] ? ['a'] : [], prefix).toEqual(expect.arrayContaining(folders))
      }
    for (const bucket of ['team-documents/a', 'TEAM-DOCUMENTS', ' team-documents', '*'])
      expect(outcome(await world.people[who].db.storage.from(bucket).list()), bucket).toBe('Bucket not found')
  })

  it.each(others)('is not in the tables of the service for %s', async (who) => {
    for (const schema of ['storage', 'public'])
      expect((await get(world, who, 'objects?select=*', { 'accept-profile': schema })).status).toBe(
        schema === 'public' ? 404 : 406,
      )
  })
})

describe('an employee’s own contract', () => {
  it('can be opened at its own address, and not changed, by its employee', async () => {
    const before = await stored()
    const files = documents('employee')
    expect(await (await files.download(keys.mine)).data?.text()).toBe(secret)
    for (const answer of [
      await files.update(keys.mine, fileOf('pdf'), pdf),
      await files.upload(keys.mine, fileOf('pdf'), { ...pdf, upsert: true }),
      await files.upload(`${keys.mine}/x.pdf`, fileOf('pdf'), pdf),
      await files.upload('a/new.pdf', fileOf('pdf'), pdf),
      await files.move(keys.mine, 'a/elsewhere.pdf'),
      await files.copy(keys.mine, 'a/copied.pdf'),
      await files.copy(keys.mine, 'copied.pdf', { destinationBucket: publicBucket }),
      await files.createSignedUploadUrl(keys.mine, { upsert: true }),
    ])
      expect(outcome(answer)).toBe('refused')
    expect((await files.remove([keys.mine])).data).toEqual([])
    expect(await stored()).toBe(before)
  })

  it('ends with the approval: someone switched off no longer has it, nor does a new address help', async () => {
    const { dismissed } = world.people
    await world.sql('update public.employees set contract_url = $1 where id = $2', [
      `/storage/v1/object/team-documents/${keys.nobody}`,
      dismissed.employeeId,
    ])
    expect(outcome(await documents('dismissed').download(keys.nobody))).toBe('Object not found')
    expect(outcome(await documents('dismissed').createSignedUrl(keys.nobody, 60))).toBe('Object not found')
  })

  it('is a file of the private bucket by its exact address only', async () => {
    const { employee } = world.people
    for (const address of [
      'a/theirs.pdf',
      '%',
      '/storage/v1/object/team-documents/%',
      '/storage/v1/object/public/x',
    ]) {
      await world.sql('update public.employees set contract_url = $1 where id = $2', [
        address.startsWith('/') ? address : `/${address}`,
        employee.employeeId,
      ])
      expect(outcome(await documents('employee').download(keys.theirs))).toBe('Object not found')
    }
    await world.sql('update public.employees set contract_url = $1 where id = $2', [
      `/storage/v1/object/team-documents/${keys.mine}`,
      employee.employeeId,
    ])
  })
})

describe('a signed upload address', () => {
  const address = (bucket: string, key: string) => `/storage/v1/object/${bucket}/${key}`
  const link = async () => ({
    client_project_id: await storeRow(world, 'client_projects', { client_id: world.people.client.id }),
    client_id: world.people.client.id,
  })
  const named: [string, string, (file_url: string) => Promise<unknown>][] = [
    ['a file of a request', 'request-files', (file_url) => storeRow(world, 'request_files', { file_url })],
    [
      'a document of a client’s project',
      'request-files',
      async (file_url) => storeRow(world, 'client_project_files', { ...(await link()), file_url }),
    ],
    [
      'a document in the bin',
      'request-files',
      async (file_url) => {
        const id = await storeRow(world, 'client_project_files', { ...(await link()), file_url })
        await world.people.admin.db.from('client_project_files').delete().eq('id', id).throwOnError()
      },
    ],
    [
      'a contract',
      'team-documents',
      (contract_url) =>
        world.sql('update public.employees set contract_url = $1 where id = $2', [
          contract_url,
          world.people.dismissed.employeeId,
        ]),
    ],
    [
      'an attachment of a leader',
      'team-documents',
      (one) => storeRow(world, 'leadership_team', { attachments_urls: [one] }),
    ],
  ]
  it.each(named)('does not replace %s, also when it was signed to replace', async (_, bucket, name) => {
    const files = world.people.admin.db.storage.from(bucket)
    const key = `signed-${crypto.randomUUID()}.pdf`
    const { data } = await files.createSignedUploadUrl(key, { upsert: true })
    const send = async (text: string) =>
      (await files.uploadToSignedUrl(key, data?.token ?? '', Buffer.from(`%PDF-1.4 ${text}`), pdf)).error
    expect(await send('first')).toBeNull()
    expect(await send('second')).toBeNull()
    await name(address(bucket, key))
    expect(await send('third')).toMatchObject({ statusCode: '409' })
    expect(await (await files.download(key)).data?.text()).toBe('%PDF-1.4 second')
  })
})
