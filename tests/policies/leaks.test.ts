import { beforeAll, describe, expect, it } from 'vitest'
import { get } from './support/http.ts'
import { tables } from './support/matrix.ts'
import { fillTables, idsOf, ownIds, storeRow, validRow } from './support/rows.ts'
import { outcome, outsiders, roleOf, type Trier, testWorld, triers } from './support/world.ts'

// What people may not see must not be revealed in other ways either: by counts, filters, orders, joins or
// sums, or by the wording of a refusal.

const world = testWorld()
beforeAll(() => fillTables(world))

const db = (who: Trier) => world.people[who].db
/**
 * For the second employee, the first one, in tables where people add rows of their own. Otherwise the
 * default of `validRow`.
 */
const anotherThan = (table: string, who: Trier) =>
  tables[table]?.own?.insert && who === 'otherEmployee' ? 'employee' : undefined
const isPrivate = ([, rules]: [string, (typeof tables)[string]]) => rules.select.visitor === 'refused'
const privateTables = Object.entries(tables).filter(isPrivate)

describe.each(privateTables)('%s', (table, rules) => {
  const blind = triers.filter((who) => !['all', 'clients', 'area'].includes(rules.select[roleOf(who)]))

  it.each(blind)('is counted for %s by what they see', async (who) => {
    const reading = rules.select[roleOf(who)]
    const seen = reading === 'own' ? (await ownIds(world, table, who)).length : 0
    const answer = await db(who).from(table).select('*', { count: 'exact', head: true })
    expect(answer.count ?? 0).toBe(seen)
    const { range } = await get(world, who, `${table}?select=*&limit=1`, { prefer: 'count=exact' })
    expect(Number(range?.split('/')[1] ?? 0) || 0).toBe(seen)
    for (const sum of ['count()', 'id.max()']) {
      const { ok, rows } = await get(world, who, `${table}?select=${sum}`)
      if (ok && seen === 0)
        expect(
          Object.values(rows[0] ?? {}).every((value) => !value),
          sum,
        ).toBe(true)
    }
  })

  it.each(blind)('gives %s nothing by filters, orders and offsets', async (who) => {
    const mine = rules.select[roleOf(who)] === 'own' ? await ownIds(world, table, who) : []
    for (const query of [
      'or=(id.not.is.null,id.is.null)',
      'not.or=(id.is.null)',
      'order=id.desc.nullslast&limit=1000',
      'id=neq.00000000-0000-0000-0000-000000000000&or=(id.gt.0,id.not.is.null)',
      'select=id&id=any(not).{}',
      "id=eq.'%20or%20true--",
      'id=in.(select%20id%20from%20auth.users)',
      'select=id,*',
    ]) {
      const { rows, text } = await get(world, who, `${table}?${query}`)
      for (const { id } of rows) expect(mine, query).toContain(String(id))
      if (mine.length === 0) expect(text, query).not.toMatch(/(?!00000000)[0-9a-f]{8}-[0-9a-f]{4}-[47]/)
    }
  })
})

describe('a refusal', () => {
  it('does not say whether someone or something is there', async () => {
    const known = { client: world.people.otherClient.id, employee: world.people.otherEmployee.employeeId }
    const unknown = { client: crypto.randomUUID(), employee: crypto.randomUUID() }
    const project_id = await storeRow(world, 'projects')
    const note = await validRow(world, 'employee_notifications')
    for (const who of outsiders) {
      const answers = []
      for (const { client, employee } of [known, unknown]) {
        const give = await db(who).from('client_projects').insert({ client_id: client, project_id })
        const send = await db(who)
          .from('employee_notifications')
          .insert({ ...note, employee_id: employee })
        const approve = { employee_id: employee, position_ar: 'م', position_en: 'e' }
        const rpc = await db(who).rpc('approve_employee', approve)
        const reject = await db(who).rpc('reject_employee', { employee_id: employee, rejection_reason: 'x' })
        const image = await db(who).rpc('set_primary_image', { image_id: crypto.randomUUID() })
        const change = await db(who).from('user_profiles').update({ full_name: 'x' }).eq('id', client)
        const remove = await db(who).from('client_projects').delete().eq('client_id', client)
        answers.push(
          [give, send, rpc, reject, image, change, remove].map(({ error, status }) => ({ error, status })),
        )
      }
      expect(JSON.stringify(answers[0])).toBe(JSON.stringify(answers[1]))
    }
  })

  it('of a project’s picture is the same whether it is there', async () => {
    const image_id = await storeRow(world, 'project_images')
    for (const who of outsiders) {
      const there = await db(who).rpc('set_primary_image', { image_id })
      const not = await db(who).rpc('set_primary_image', { image_id: crypto.randomUUID() })
      expect(outcome(there)).toBe(outcome(not))
      expect(outcome(there)).toBe(who === 'visitor' ? 'refused' : 'image_not_found')
    }
  })

  it('returns no row: neither of an insert, nor of an update or a delete that finds none', async () => {
    for (const who of outsiders)
      for (const table of Object.keys(tables)) {
        const inserted = await db(who)
          .from(table)
          .insert(await validRow(world, table, anotherThan(table, who)))
          .select()
        expect(outcome(inserted), `${who} ${table}`).toBe('refused')
        expect(inserted.data, `${who} ${table}`).toBeNull()
        const [id = await storeRow(world, table)] = await idsOf(world, table, 'id::text <> $1', [
          world.people[who].id,
        ])
        const removed = await db(who).from(table).delete().eq('id', id).select()
        const refused = tables[table]?.delete[roleOf(who)] === 'refused'
        expect([outcome(removed), removed.data], `${who} ${table}`).toEqual(
          refused ? ['refused', null] : ['done', []],
        )
      }
  })

  it('of one row of several refuses them all, in every order and with every wish', async () => {
    const good = await validRow(world, 'service_requests')
    const bad = { ...good, status: 'approved' }
    const [before] = await world.sql('select count(*)::int as rows from public.service_requests')
    for (const rows of [
      [good, bad],
      [bad, good],
      [good, { ...good, user_id: world.people.client.id }],
    ])
      for (const who of ['visitor', 'client', 'employee'] as const) {
        expect(outcome(await db(who).from('service_requests').insert(rows))).toBe('refused')
        expect(outcome(await db(who).from('service_requests').insert(rows, { defaultToNull: false }))).toBe(
          'refused',
        )
      }
    expect(await world.sql('select count(*)::int as rows from public.service_requests')).toEqual([before])
  })
})

describe('an upsert', () => {
  it.each(outsiders)('by %s does not bypass the right to update', async (who) => {
    const fingerprint = async (table: string) =>
      JSON.stringify(await world.sql(`select t::text as row from public.${table} as t order by 1`))
    for (const table of Object.keys(tables)) {
      if (table === 'content_version') continue
      const id = await storeRow(world, table)
      // The database numbers the entries of the record itself
      const row = {
        ...(await validRow(world, table, anotherThan(table, who))),
        ...(table !== 'audit_log' && { id }),
      }
      const before = await fingerprint(table)
      for (const options of [{}, { onConflict: 'id' }, { onConflict: 'id', ignoreDuplicates: true }]) {
        const answer = await db(who).from(table).upsert(row, options)
        expect(outcome(answer), `${table} ${JSON.stringify(options)}`).toBe('refused')
        expect(await fingerprint(table)).toBe(before)
      }
    }
    // An upsert of the caller's own row is refused too
    const own = { id: world.people[who].id || crypto.randomUUID(), full_name: 'x', is_active: true }
    expect(outcome(await db(who).from('user_profiles').upsert(own))).toBe('refused')
  })
})
