/** Positions of the leadership: what belongs to the person, and what to the position. */
import { expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const content = () => world.people.contentAdmin.db

const rowOf = async (id: string) =>
  (await world.sql<Record<string, unknown>>('select * from public.leadership_team where id = $1', [id]))[0]
const give = async (id: string, person: Record<string, unknown>, seen?: unknown) =>
  content().rpc('give_position', { leader: id, seen: String(seen ?? (await rowOf(id))?.updated_at), person })
/** Like `give`, but expects success. */
async function given(id: string, person: Record<string, unknown>) {
  const answer = await give(id, person)
  expect(outcome(answer)).toBe('done')
  return answer.data
}

const first = {
  position_ar: 'مدير المشاريع',
  position_en: 'Projects Manager',
  full_name_ar: 'هند الرملي',
  full_name_en: 'Hind Al-Ramli',
  bio_en: 'Thirty years of bridges.',
  years_of_experience: 30,
  degrees_en: 'BSc Civil Engineering',
  engineers_grade: 'professional',
  engineers_number: '100003',
  is_active: true,
}

it('another person in a position takes over nothing that was the first one’s', async () => {
  const leader = await storeRow(world, 'leadership_team', first)
  const project = await storeRow(world, 'projects', { team_ids: [leader] })
  const before = await rowOf(leader)
  const next = await given(leader, {
    full_name_ar: 'سعد الجديد',
    full_name_en: 'Saad New',
    years_of_experience: 12,
  })
  expect(await rowOf(leader)).toBeUndefined()
  expect(next).toMatchObject({
    position_en: 'Projects Manager',
    display_order: before?.display_order,
    full_name_en: 'Saad New',
    years_of_experience: 12,
    is_active: true,
    bio_en: null,
    image_url: null,
    degrees_en: null,
    engineers_grade: null,
    engineers_number: null,
    slug_en: 'saad-new',
  })
  // Past projects still name only the first person, who is in the bin with everything
  expect(await world.sql('select team_ids from public.projects where id = $1', [project])).toEqual([
    { team_ids: [leader] },
  ])
  const [entry] = await world.sql<{ id: string; row: object }>(
    'select id, row from public.bin where record_id = $1',
    [leader],
  )
  expect(entry?.row).toMatchObject({ full_name_en: 'Hind Al-Ramli', engineers_number: '100003' })
  await content()
    .rpc('restore_from_bin', { id: entry?.id ?? '', without_missing: false })
    .throwOnError()
  expect(await rowOf(leader)).toMatchObject({ full_name_en: 'Hind Al-Ramli', slug_en: before?.slug_en })
})

it('a position that nobody has is unfilled and hidden', async () => {
  const leader = await storeRow(world, 'leadership_team', { ...first, position_en: 'Director of Design' })
  const next = await given(leader, {})
  expect(next).toMatchObject({
    position_en: 'Director of Design',
    full_name_ar: null,
    full_name_en: null,
    years_of_experience: 0,
    is_active: false,
  })
})

it('is refused when someone else has changed or deleted the position, and then changes nothing', async () => {
  const leader = await storeRow(world, 'leadership_team', first)
  const before = await rowOf(leader)
  await content().from('leadership_team').update({ bio_en: 'Newer.' }).eq('id', leader).throwOnError()
  expect(outcome(await give(leader, { full_name_en: 'Saad' }, before?.updated_at))).toBe('position_changed')
  expect(await rowOf(leader)).toMatchObject({ full_name_en: 'Hind Al-Ramli', bio_en: 'Newer.' })
  expect(outcome(await give(leader, { full_name_en: '١٢' }))).toBe('name_without_letter')
  expect(await rowOf(leader)).toMatchObject({ full_name_en: 'Hind Al-Ramli' })
  await content().from('leadership_team').delete().eq('id', leader).throwOnError()
  expect(outcome(await give(leader, { full_name_en: 'Saad' }, before?.updated_at))).toBe('position_gone')
})

it('sent again after a lost answer, gives the position once and answers with the same row', async () => {
  const leader = await storeRow(world, 'leadership_team', { ...first, position_en: 'Director of Sites' })
  const seen = (await rowOf(leader))?.updated_at
  const id = crypto.randomUUID()
  const person = { id, full_name_en: 'Saad Again' }
  const once = await give(leader, person, seen)
  const again = await give(leader, person, seen)
  expect([once, again].map(outcome)).toEqual(['done', 'done'])
  expect(once.data).toMatchObject({ id, full_name_en: 'Saad Again' })
  expect(again.data).toEqual(once.data)
  const rows = await world.sql('select id from public.leadership_team where position_en = $1', [
    'Director of Sites',
  ])
  expect(rows).toEqual([{ id }])
})
