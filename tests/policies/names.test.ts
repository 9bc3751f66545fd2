/** The name of a person has a letter, in any script. */
import { describe, expect, it } from 'vitest'
import { hasLetter } from '#common/text.ts'
import { storeRow } from './support/rows.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()

const names: Record<string, readonly string[]> = {
  service_requests: ['client_name'],
  privacy_requests: ['full_name'],
  user_profiles: ['full_name'],
  employees: ['full_name_ar', 'full_name_en'],
  invitations: ['full_name'],
  team_members: ['name_ar', 'name_en'],
  leadership_team: ['full_name_ar', 'full_name_en'],
}

const letterless = ['😀', '👩🏽‍🔧 👍', '123', '٤٥٦', '۷', '—', '، .', '@#$', '«»', '١٢ ٣']
const lettered = ['نورة', 'Li', '李', 'Ω', 'ß', 'שרה', 'आ', '한', '👷 نورة', 'م']

describe.each(Object.entries(names))('%s', (table, columns) => {
  it.each(columns)('%s needs a letter, and what is there already keeps its row', async (column) => {
    const id = await storeRow(world, table)
    const set = (value: string) =>
      world.sql(`update public.${table} set ${column} = $1 where id = $2`, [value, id])
    await expect(set('😀 12')).rejects.toThrow('name_without_letter')
    await set('نورة')
    // A name from before this rule, which no trigger stops here
    await world.sql('set session_replication_role = replica')
    await set('😀')
    await world.sql('reset session_replication_role')
    await world.sql(`update public.${table} set ${column} = ${column} where id = $1`, [id])
  })
})

it('the database and the forms agree on what has a letter', async () => {
  for (const [texts, answer] of [
    [letterless, false],
    [lettered, true],
  ] as const) {
    expect(texts.filter((text) => hasLetter(text) !== answer)).toEqual([])
    const rows = await world.sql<{ text: string }>(
      'select text from unnest($1::text[]) as text where private.has_letter(text) <> $2',
      [texts, answer],
    )
    expect(rows).toEqual([])
  }
})

it('the database takes each letter of each script, and no emoji', async () => {
  const all = Array.from({ length: 0x33480 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
  for (const [kind, answer] of [
    [/^\p{L}$/u, true],
    [/^\p{Extended_Pictographic}$/u, false],
  ] as const) {
    // To Unicode, ™ and © are pictographs, and ℹ is a letter
    const texts = all.filter((one) => kind.test(one) && (answer || !/[\u2100-\u214f]/u.test(one)))
    const rows = await world.sql<{ text: string }>(
      'select text from unnest($1::text[]) as text where private.has_letter(text) <> $2',
      [texts, answer],
    )
    expect(rows.map(({ text }) => text.codePointAt(0)?.toString(16))).toEqual([])
  }
})
