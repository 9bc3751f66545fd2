import { expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { storeRow } from './support/rows.ts'
import { connect, outcome, testWorld } from './support/world.ts'

const world = testWorld()

const open = '/storage/v1/object/public'
const closed = '/storage/v1/object/team-documents'

async function upload(bucket: string, key: string, age = '2 days') {
  const ofServer = bucket === 'applicant-cvs'
  const isPdf = ofServer || bucket === 'team-documents' || bucket === 'request-files'
  const body = new Blob([fileOf(isPdf ? 'pdf' : 'webp')], { type: isPdf ? 'application/pdf' : 'image/webp' })
  const db = ofServer ? connect(world.api, world.api.secretKey) : world.people.admin.db
  const { error } = await db.storage.from(bucket).upload(key, body)
  expect(error).toBeNull()
  await world.sql(
    'update storage.objects set created_at = now() - $3::interval where bucket_id = $1 and name = $2',
    [bucket, key, age],
  )
}

async function unused(older_than = '1 day') {
  const { data, error } = await connect(world.api, world.api.secretKey).rpc('unused_files', { older_than })
  expect(error).toBeNull()
  return (data as { bucket: string; name: string }[]).map(({ bucket, name }) => `${bucket}/${name}`)
}

it('are those that no row names, in any way that rows name files', async () => {
  const buckets = [
    'project-images',
    'team-images',
    'site-images',
    'employee-photos',
    'team-documents',
    'request-files',
    'applicant-cvs',
  ]
  for (const bucket of buckets) await upload(bucket, 'forgotten.bin')
  expect(await unused()).toEqual(buckets.map((bucket) => `${bucket}/forgotten.bin`).sort())

  const team = async (key: string) => {
    await upload('team-images', key)
    return `${open}/team-images/${key}`
  }
  await upload('site-images', 'a.webp')
  await storeRow(world, 'site_images', { image_url: `${open}/site-images/a.webp` })
  await upload('project-images', 'demo/b.webp')
  await storeRow(world, 'projects', { image_url: `${open}/project-images/demo/b.webp` })
  await upload('project-images', 'c.webp')
  await upload('project-images', 'c-lines.webp')
  await storeRow(world, 'project_images', {
    image_url: `https://project.supabase.co${open}/project-images/c.webp?width=3`,
    drawing_url: `${open}/project-images/c-lines.webp`,
  })
  await storeRow(world, 'team_members', { image_url: await team('d.webp') })
  await upload('team-documents', 'e.pdf')
  await upload('team-documents', 'f.pdf')
  await storeRow(world, 'leadership_team', {
    image_url: await team('e.webp'),
    attachments_urls: [`${closed}/e.pdf?download=%D8%B9%D9%82%D8%AF.pdf&size=12345`, `${closed}/f.pdf`],
  })
  await upload('team-documents', 'g.pdf')
  await upload('applicant-cvs', 'h.pdf')
  await upload('employee-photos', 'applicants/g.webp')
  await world.sql(
    'update public.employees set profile_image_url = $2, contract_url = $3, cv_url = $4 where id = $1',
    [
      world.people.employee.employeeId,
      '/storage/v1/object/employee-photos/applicants/g.webp',
      `${closed}/g.pdf`,
      '/storage/v1/object/applicant-cvs/h.pdf',
    ],
  )
  await upload('request-files', 'h.pdf')
  await storeRow(world, 'request_files', { file_url: '/storage/v1/object/request-files/h.pdf' })
  await upload('site-images', 'x y+z.webp')
  await storeRow(world, 'site_images', { image_url: `${open}/site-images/x%20y+z.webp` })
  expect(await unused()).toEqual(buckets.map((bucket) => `${bucket}/forgotten.bin`).sort())

  await upload('site-images', 'forgotten2.webp', '1 hour')
  expect(await unused()).not.toContain('site-images/forgotten2.webp')
  expect(await unused('30 minutes')).toContain('site-images/forgotten2.webp')

  // A deleted row leaves its file to be found; an external address, or one that is not text, causes no error
  await world.sql('delete from public.team_members')
  await storeRow(world, 'team_members', { image_url: 'https://elsewhere.example/d.webp' })
  await storeRow(world, 'team_members', { image_url: `${open}/team-images/%FF%` })
  expect(await unused()).toContain('team-images/d.webp')
})

it('are not what storage keeps for itself, nor files of other buckets', async () => {
  const before = await unused()
  await world.sql(`insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere')`)
  for (const [bucket, name] of [
    ['elsewhere', 'x.bin'],
    ['site-images', '.emptyFolderPlaceholder'],
    ['site-images', 'folder/.emptyFolderPlaceholder'],
  ])
    await world.sql(
      `insert into storage.objects (bucket_id, name, created_at) values ($1, $2, now() - interval '9 days')`,
      [bucket, name],
    )
  expect(await unused()).toEqual(before)
})

it('an attachment’s address may say its name and size, and there are twenty at most', async () => {
  const leadership = world.people.admin.db.from('leadership_team')
  const row = (attachments_urls: string[]) => ({
    position_ar: 'مدير',
    position_en: 'Director',
    attachments_urls,
  })
  const named = `${closed}/8c0f.pdf?download=%D8%B9%D9%82%D8%AF.pdf&size=12345`
  expect(outcome(await leadership.insert(row(Array(20).fill(named))))).toBe('done')
  expect(outcome(await leadership.insert(row(Array(21).fill(named))))).toBe(
    'check leadership_team_attachments_urls_check',
  )
  for (const address of [`${closed}/8c0f.pdf?download=عقد 1.pdf`, 'javascript:alert(1)', '//evil.example/x'])
    expect(outcome(await leadership.insert(row([address])))).toBe(
      'check leadership_team_attachments_urls_check',
    )
})
