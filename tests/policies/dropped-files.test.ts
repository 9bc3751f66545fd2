import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { storeRow } from './support/rows.ts'
import { connect, testWorld } from './support/world.ts'

const world = testWorld()

let service: SupabaseClient
beforeAll(() => {
  service = connect(world.api, world.api.secretKey)
})

/** Stores a file; @returns its place (bucket/key), and its address as a row has it. */
async function file(bucket: string, name = `${randomUUID()}.png`) {
  const { error } = await service.storage
    .from(bucket)
    .upload(name, fileOf('png'), { contentType: 'image/png' })
  if (error) throw error
  const open = ['team-documents', 'employee-photos'].includes(bucket) ? '' : 'public/'
  return { place: `${bucket}/${name}`, address: `/storage/v1/object/${open}${bucket}/${name}` }
}

/** The files that the server would delete if it waited this long for files that no row ever named. */
async function doomed(unsaved = '1 day'): Promise<string[]> {
  const { data } = await service.rpc('files_to_delete', { unsaved }).throwOnError()
  return data.map(({ bucket, name }: { bucket: string; name: string }) => `${bucket}/${name}`)
}

const admin = (table: string) => world.people.admin.db.from(table)
const change = (table: string, id: string, values: object) =>
  admin(table).update(values).eq('id', id).throwOnError()
/** Deletes a row and then its entry in the bin, which keeps the row's files until then. */
async function drop(table: string, id: string) {
  await admin(table).delete().eq('id', id).throwOnError()
  const kept = await doomed()
  const { data } = await admin('bin').select('id, row').eq('record_id', id).throwOnError()
  for (const file of kept) expect(JSON.stringify(data)).not.toContain(file)
  await world.people.admin.db
    .rpc('delete_from_bin', { ids: (data ?? []).map((entry) => entry.id) })
    .throwOnError()
}

describe.each([
  ['site_images', 'image_url', 'site-images'],
  ['projects', 'image_url', 'project-images'],
  ['project_images', 'image_url', 'project-images'],
  ['team_members', 'image_url', 'team-images'],
  ['leadership_team', 'image_url', 'team-images'],
  ['client_references', 'image_url', 'site-images'],
])('a file of %s', (table, column, bucket) => {
  it('is to be deleted when another takes its place, and when its row goes', async () => {
    const [first, second] = [await file(bucket), await file(bucket)]
    const id = await storeRow(world, table, { [column]: first.address })
    expect(await doomed()).not.toContain(first.place)
    await change(table, id, { [column]: second.address })
    expect(await doomed()).toContain(first.place)
    expect(await doomed()).not.toContain(second.place)
    await drop(table, id)
    expect(await doomed()).toContain(second.place)
  })
})

it.each([
  ['profile_image_url', 'employee-photos'],
  ['contract_url', 'team-documents'],
])(
  'a file of employees in %s is to be deleted when another takes its place or none',
  async (column, bucket) => {
    const { employeeId } = world.people.employee
    const [first, second] = [await file(bucket), await file(bucket)]
    await change('employees', employeeId, { [column]: first.address })
    await change('employees', employeeId, { [column]: second.address })
    expect(await doomed()).toContain(first.place)
    expect(await doomed()).not.toContain(second.place)
    await change('employees', employeeId, { [column]: null })
    expect(await doomed()).toContain(second.place)
  },
)

it('an attachment is to be deleted when its line goes, whatever stands behind its address', async () => {
  const [kept, gone] = [await file('team-documents'), await file('team-documents')]
  const line = ({ address }: { address: string }) => `${address}?download=%D8%B9%D9%82%D8%AF.pdf&size=4`
  const id = await storeRow(world, 'leadership_team', { attachments_urls: [line(kept), line(gone)] })
  await change('leadership_team', id, { attachments_urls: [line(kept)] })
  expect(await doomed()).toContain(gone.place)
  expect(await doomed()).not.toContain(kept.place)
})

it('a file that another row has too stays, and goes when that lets go of it', async () => {
  const { place, address } = await file('team-images')
  const leader = await storeRow(world, 'leadership_team', { image_url: address })
  const member = await storeRow(world, 'team_members', { image_url: address })
  await change('leadership_team', leader, { image_url: null })
  expect(await doomed()).not.toContain(place)
  await drop('team_members', member)
  expect(await doomed()).toContain(place)
})

it('files of what goes with its project are to be deleted as well', async () => {
  const { place, address } = await file('project-images')
  const project_id = await storeRow(world, 'projects')
  await storeRow(world, 'project_images', { project_id, image_url: address })
  await drop('projects', project_id)
  expect(await doomed()).toContain(place)
})

it('a file is known by an address with a host, and with encoded letters', async () => {
  const { place } = await file('site-images', `a b-${randomUUID()}.png`)
  const id = await storeRow(world, 'site_images', {
    image_url: `https://x.supabase.co/storage/v1/object/public/${place.replace(' ', '%20')}`,
  })
  expect(await doomed('0')).not.toContain(place)
  await drop('site_images', id)
  expect(await doomed()).toContain(place)
})

it('a file that no row ever had is to be deleted only after the time given', async () => {
  const { place } = await file('site-images')
  expect(await doomed()).not.toContain(place)
  await world.sql(
    `update storage.objects set created_at = now() - interval '25 hours' where bucket_id || '/' || name = $1`,
    [place],
  )
  expect(await doomed()).toContain(place)
})

it('an address elsewhere leaves no entry, and that of a file that is not there one that is settled', async () => {
  for (const image_url of [
    'https://pictures.example/a.png',
    '/storage/v1/object/public/site-images/none.png',
  ]) {
    const id = await storeRow(world, 'site_images', { image_url })
    await drop('site_images', id)
  }
  await doomed()
  const entries = await world.sql(
    `select file, gone_at is not null as settled from private.dropped_files where file ~ 'none|pictures'`,
  )
  expect(entries).toEqual([{ file: 'site-images/none.png', settled: true }])
})

/** The files whose copies every web process is told to remove. */
async function gone(): Promise<string[]> {
  const { data } = await service.rpc('gone_files', { since: '2026-01-01T00:00:00Z' }).throwOnError()
  return data.map(({ file }: { file: string }) => file)
}
const remove = (bucket: string, place: string) =>
  service.storage.from(bucket).remove([place.replace(`${bucket}/`, '')])

it('a file that is gone is told for a month, no matter who has deleted it, and then forgotten', async () => {
  const { place, address } = await file('team-images')
  await drop('team_members', await storeRow(world, 'team_members', { image_url: address }))
  expect(await doomed()).toContain(place)
  expect(await gone()).not.toContain(place)
  await remove('team-images', place)
  expect(await doomed()).not.toContain(place)
  expect(await gone()).toContain(place)
  await world.sql(`update private.dropped_files set gone_at = now() - interval '31 days' where file = $1`, [
    place,
  ])
  await doomed()
  expect(await gone()).not.toContain(place)
})

it('a file that no row ever had is told too', async () => {
  const { place } = await file('site-images')
  expect(await doomed('0')).toContain(place)
  await remove('site-images', place)
  await doomed('0')
  expect(await gone()).toContain(place)
})

it('a file that is there again under its name is no longer told as gone', async () => {
  const name = `${randomUUID()}.png`
  const { place, address } = await file('site-images', name)
  const add = () => storeRow(world, 'site_images', { image_url: address })
  await drop('site_images', await add())
  await remove('site-images', place)
  await doomed()
  expect(await gone()).toContain(place)
  await file('site-images', name)
  await add()
  await doomed()
  expect(await gone()).not.toContain(place)
})
