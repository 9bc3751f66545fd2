import { beforeAll, describe, expect, it } from 'vitest'
import { bounds, imageTypes } from '#common/limits.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { buckets, contract, cv, photo } from './support/matrix.ts'
import { connect, outcome, roles, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const png = { contentType: 'image/png' }
const bytes = (size?: number) => fileOf('png', size)
const kindOf = (type: (typeof imageTypes)[number]) => type.slice('image/'.length) as 'png'
const files = (role: Trier, bucket: string) => world.people[role].db.storage.from(bucket)
/** The bucket of a place, and the key of a name in it, with the folder if the place is one. */
const parts = (place: string) => {
  const [bucket = '', ...folder] = place.split('/')
  return { bucket, at: (name: string) => [...folder, name].join('/'), folder: folder.join('/') }
}
/**
 * Places that admins can write. Those that only the server writes are tested below, and in openings.test.ts.
 */
const written = Object.entries(buckets).filter(([, rule]) => rule.write.admin !== 'none')
const isBucket = (place: string) => !place.includes('/')

async function names(bucket: string) {
  const rows = await world.sql<{ name: string }>('select name from storage.objects where bucket_id = $1', [
    bucket,
  ])
  return rows.map(({ name }) => name)
}

/** The files of a bucket, without the time of the last read. */
const objects = async (bucket: string) =>
  JSON.stringify(
    await world.sql(
      "select to_jsonb(o) - 'last_accessed_at' as object from storage.objects as o where bucket_id = $1 order by name",
      [bucket],
    ),
  )

beforeAll(async () => {
  for (const { bucket, at } of written.map(([place]) => parts(place))) {
    const { error } = await files('admin', bucket).upload(at('kept.png'), bytes(), png)
    if (error) throw error
  }
})

describe.each(written)('%s', (place, rule) => {
  const { bucket, at, folder } = parts(place)
  const kept = at('kept.png')

  it.each(roles)('is read by %s as the matrix says', async (role) => {
    const reads = rule.read[role] === 'all'
    const { data, error } = await files(role, bucket).download(kept)
    // Anyone can open a public file, so the role does not matter
    expect(error === null, error?.message).toBe(reads || rule.public)
    if (!error) expect(await data?.arrayBuffer()).toHaveProperty('byteLength', bytes().length)
    const { data: listed } = await files(role, bucket).list(folder)
    expect((listed ?? []).map(({ name }) => name).includes('kept.png')).toBe(reads)
    const { data: found } = await files(role, bucket).list(folder, { search: 'kept' })
    expect(Boolean(found?.length)).toBe(reads)
    const { data: signed } = await files(role, bucket).createSignedUrl(kept, 60)
    expect(Boolean(signed?.signedUrl)).toBe(reads)
    const { data: many } = await files(role, bucket).createSignedUrls([kept], 60)
    expect(Boolean(many?.[0]?.signedUrl)).toBe(reads)
    if (!rule.public) {
      expect((await files(role, bucket).info(kept)).error === null).toBe(reads)
      const exists = files(role, bucket).exists(kept)
      // supabase-js throws when HEAD is refused
      expect(
        await exists.then(
          ({ data }) => data,
          () => false,
        ),
      ).toBe(reads)
    }
  })

  it(rule.public ? 'is served to anyone by its public address' : 'has no public address', async () => {
    const { data } = files('visitor', bucket).getPublicUrl(kept)
    expect((await fetch(data.publicUrl)).status).toBe(rule.public ? 200 : 400)
    const bare = await fetch(`${world.api.url}/storage/v1/object/${bucket}/${kept}`)
    if (!rule.public) expect(bare.status, 'without any key or session').toBe(400)
  })

  it.each(roles)('is written by %s as the matrix says', async (role) => {
    const writes = rule.write[role] === 'all'
    const key = at(`${role}.png`)
    const mine = files(role, bucket)
    const adds = rule.write[role] !== 'none'
    expect((await mine.upload(key, bytes(), png)).error === null).toBe(adds)
    expect((await names(bucket)).includes(key)).toBe(adds)
    if (adds) expect((await mine.download(key)).error).toBeNull()

    for (const attempt of [
      () => mine.upload(kept, bytes(200), { ...png, upsert: true }),
      () => mine.update(kept, bytes(200), png),
      () => mine.copy(kept, at(`${role}-copy.png`)),
      () => mine.move(kept, at(`${role}-moved.png`)),
      () => mine.remove([kept]),
    ]) {
      await files('admin', bucket).upload(kept, bytes(), { ...png, upsert: true })
      const before = await objects(bucket)
      await attempt()
      expect((await objects(bucket)) !== before).toBe(writes)
    }
    await files('admin', bucket).upload(kept, bytes(), { ...png, upsert: true })
  })

  it.each(roles)('hands %s an upload address as the matrix says', async (role) => {
    const key = at(`${role}-signed.png`)
    const { data } = await files(role, bucket).createSignedUploadUrl(key)
    if (data) await files('visitor', bucket).uploadToSignedUrl(key, data.token, bytes(), png)
    expect((await names(bucket)).includes(key)).toBe(rule.write[role] !== 'none')
    const again = await files(role, bucket).createSignedUploadUrl(kept, { upsert: true })
    expect(Boolean(again.data)).toBe(rule.write[role] === 'all')
  })

  if (!isBucket(place)) return

  it('cannot be changed or deleted itself, by anyone with a session', async () => {
    for (const role of ['visitor', 'client', 'admin'] as const) {
      const { db } = world.people[role]
      await db.storage.updateBucket(bucket, { public: !rule.public })
      await db.storage.emptyBucket(bucket)
      await db.storage.deleteBucket(bucket)
      await db.storage.createBucket(`${role}-${bucket}`)
    }
    const [row] = await world.sql('select public from storage.buckets where id = $1', [bucket])
    expect(row).toEqual({ public: rule.public })
    expect(await world.sql('select id from storage.buckets')).toHaveLength(
      Object.keys(buckets).filter(isBucket).length,
    )
    expect(await names(bucket)).toContain('kept.png')
  })
})

describe('a picture', () => {
  const pictures = written
    .map(([place]) => place)
    .filter((place) => isBucket(place) && !['team-documents', 'request-files'].includes(place))

  it.each(pictures)('for %s is PNG, JPEG, WebP or AVIF', async (bucket) => {
    for (const contentType of imageTypes)
      expect(
        (
          await files('admin', bucket).upload(crypto.randomUUID(), fileOf(kindOf(contentType)), {
            contentType,
          })
        ).error,
      ).toBeNull()
    for (const contentType of [
      'image/svg+xml',
      'image/gif',
      'text/html',
      'application/pdf',
      'application/octet-stream',
    ])
      expect(
        (await files('admin', bucket).upload(crypto.randomUUID(), fileOf('pdf'), { contentType })).error
          ?.message,
      ).toMatch(/mime type/)
  })

  it.each(pictures)('for %s has at most 5 MB', async (bucket) => {
    const upload = (size: number) => files('admin', bucket).upload(crypto.randomUUID(), bytes(size), png)
    expect((await upload(bounds.imageFile.max)).error).toBeNull()
    expect((await upload(bounds.imageFile.max + 1)).error?.message).toMatch(/maximum allowed size/)
  })
})

describe('a document', () => {
  it('is of any type and at most 10 MB', async () => {
    const kinds: Record<string, 'png' | 'doc'> = { 'image/png': 'png', 'application/msword': 'doc' }
    const upload = (size: number, contentType: string) =>
      files('admin', 'team-documents').upload(
        crypto.randomUUID(),
        fileOf(kinds[contentType] ?? 'pdf', size),
        { contentType },
      )
    for (const contentType of [
      'application/pdf',
      'application/msword',
      'image/png',
      'application/octet-stream',
    ])
      expect((await upload(200, contentType)).error).toBeNull()
    expect((await upload(bounds.documentFile.max, 'application/pdf')).error).toBeNull()
    expect((await upload(bounds.documentFile.max + 1, 'application/pdf')).error?.message).toMatch(
      /maximum allowed size/,
    )
  })

  it.each([
    ['contract', 'team-documents', 'contract_url', contract],
    ['photo', 'employee-photos', 'profile_image_url', photo],
    ['CV', 'applicant-cvs', 'cv_url', cv],
  ])('that is an employee’s %s is read and written as the matrix says', async (_, bucket, column, rule) => {
    const [kind, contentType] =
      bucket === 'employee-photos' ? (['png', 'image/png'] as const) : (['pdf', 'application/pdf'] as const)
    const key = `${crypto.randomUUID()}.${kind}`
    const stored = () =>
      connect(world.api, world.api.secretKey)
        .storage.from(bucket)
        .upload(key, fileOf(kind), { contentType, upsert: true })
    expect((await stored()).error).toBeNull()
    const address = `/storage/v1/object/${bucket}/${key}`
    await world.sql(`update public.employees set ${column} = $1 where id = any($2)`, [
      address,
      [
        world.people.employee.employeeId,
        world.people.dismissed.employeeId,
        world.people.applicant.employeeId,
      ],
    ])
    const readers = []
    for (const role of roles) {
      const { data } = await files(role, bucket).download(key)
      const signed = await files(role, bucket).createSignedUrl(key, 60)
      expect(Boolean(signed.data?.signedUrl)).toBe(data !== null)
      if (data) readers.push(role)
      // The address alone gives nothing
      if (role !== 'visitor') continue
      for (const path of [`public/${bucket}`, bucket, `authenticated/${bucket}`])
        expect((await fetch(`${world.api.url}/storage/v1/object/${path}/${key}`)).status, path).toBe(400)
    }
    expect(readers).toEqual(roles.filter((role) => rule.read[role] !== 'none'))
    expect(outcome(await files('otherEmployee', bucket).download(key))).toBe('Object not found')
    expect(outcome(await files('employee', bucket).download('kept.png'))).toBe('Object not found')
    const { data: listed } = await files('employee', bucket).list()
    expect(listed?.map(({ name }) => name)).toEqual([key])
    for (const role of roles) {
      const mine = files(role, bucket)
      for (const [what, attempt] of Object.entries({
        update: () => mine.update(key, fileOf(kind, 200), { contentType }),
        move: () => mine.move(key, `${crypto.randomUUID()}.${kind}`),
        remove: () => mine.remove([key]),
      })) {
        const before = await objects(bucket)
        const { error } = await attempt()
        const writes = (await objects(bucket)) !== before
        // A file that a row names can only be deleted with the row
        const mayWrite = what !== 'remove' && rule.write[role] === 'all'
        expect(writes, `${role}: ${what}: ${error?.message}`).toBe(mayWrite)
        if (writes) expect((await stored()).error).toBeNull()
      }
    }
  })
})

it.each(['applicants', 'employees'])(
  'the public folder %s, which once held photos of people, accepts none from anyone',
  async (folder) => {
    const key = `${folder}/${crypto.randomUUID()}.png`
    for (const role of roles) {
      expect(outcome(await files(role, 'team-images').upload(key, bytes(), png)), role).toBe('refused')
      expect(outcome(await files(role, 'team-images').createSignedUploadUrl(key)), role).toBe('refused')
    }
    const service = connect(world.api, world.api.secretKey).storage.from('team-images')
    expect((await service.upload(key, bytes(), png)).error).toBeNull()
    for (const role of roles) {
      const mine = files(role, 'team-images')
      expect((await mine.list(folder)).data, role).toEqual([])
      expect(outcome(await mine.createSignedUrl(key, 60)), role).toBe('Object not found')
      await mine.remove([key])
      expect(await names('team-images')).toContain(key)
    }
  },
)
