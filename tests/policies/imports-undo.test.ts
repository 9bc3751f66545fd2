/** An undo of an import, and bringing it back: a few rows a call, whatever its size, also after an interruption. */
import { afterEach, describe, expect, it } from 'vitest'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
type Person = 'admin' | 'requestsAdmin' | 'settingsAdmin'
const db = (who: Person = 'admin') => world.people[who].db

interface Answer {
  people: number
  filled: number
  accounts: number
  left: number
}
const ask = (import_id: string, args: { restores?: boolean; continues?: boolean } = {}, who?: Person) =>
  db(who).rpc('undo_import', { import_id, ...args })
const call = async (...args: Parameters<typeof ask>) =>
  (await ask(...args).throwOnError()).data as unknown as Answer
/** Calls until no row is left, as the screen does. @returns the answers */
async function all(id: string, restores: boolean, who?: Person): Promise<Answer[]> {
  const answers = [await call(id, { restores }, who)]
  while (answers.at(-1)?.left) answers.push(await call(id, { restores, continues: true }, who))
  return answers
}

/** An import of many clients. */
async function imported(number: number): Promise<string> {
  const id = crypto.randomUUID()
  await world.sql(
    `insert into private.imports (id, kind, file_name, digest, total, fills, started_by)
      values ($1, 'clients', 'clients.csv', repeat('a', 64), $2, false, $3)`,
    [id, number, world.people.admin.id],
  )
  await world.sql(
    `with kept as (
        insert into private.imported_people (import_id, row_number, kind, full_name, email, phone, client_type)
          select $1, number + 1, 'clients', 'ليلى القحطاني', number || '.' || $3 || '@import.example', '+9665' || (10000000 + number),
            'individual'
          from generate_series(1, $2::integer) as number
          returning *
      )
      insert into private.import_rows (import_id, row_number, outcome, target, target_id)
        select import_id, row_number, 'created', 'imported_people', id from kept`,
    [id, number, id.slice(0, 8)],
  )
  return id
}
const kept = async (id: string) =>
  (
    await world.sql<{ number: number }>(
      'select count(*)::integer as number from private.imported_people where import_id = $1 and removed_at is null',
      [id],
    )
  )[0]?.number
const entries = (id: string) =>
  world.sql<{ kind: string; actor_id: string; after: object }>(
    "select kind, actor_id, details -> 'after' as after from public.audit_log where table_name = 'imports' and record_id = $1 order by id",
    [id],
  )
const past = async (id: string, who?: Person) =>
  (
    (await db(who).rpc('list_imports', { kind: 'clients' }).throwOnError()).data as {
      id: string
      undone_at: string | null
      may_change: boolean
      halfway: { left: number; restores: boolean; may_undo: boolean } | null
    }[]
  ).find((one) => one.id === id)
const waits = (id: string, time: string) =>
  world.sql(`update private.import_undos set changed_at = now() - interval '${time}' where import_id = $1`, [
    id,
  ])

afterEach(() => world.sql('delete from private.imports'))

describe('an undo of many rows', () => {
  it('takes 200 a call, and so does bringing them back, with one entry each', async () => {
    const id = await imported(450)
    const steps = [
      { people: 200, left: 250 },
      { people: 400, left: 50 },
      { people: 450, left: 0, accounts: 0, filled: 0 },
    ]
    expect(await all(id, false)).toMatchObject(steps)
    expect(await kept(id)).toBe(0)
    expect(await all(id, true)).toMatchObject(steps)
    expect(await kept(id)).toBe(450)
    expect(await entries(id)).toMatchObject([
      { kind: 'delete', after: { people: 450, filled: 0 } },
      { kind: 'insert', after: { people: 450, filled: 0 } },
    ])
    expect(await past(id)).toMatchObject({ undone_at: null, halfway: null })
  })

  it('takes 50 rows a call that have filled in fields, and each once', async () => {
    const [people, id] = [await imported(120), crypto.randomUUID()]
    await world.sql(
      `insert into private.imports (id, kind, file_name, digest, total, fills)
        values ($1, 'clients', 'more.csv', repeat('b', 64), 120, true)`,
      [id],
    )
    await world.sql(
      `insert into private.import_rows (import_id, row_number, outcome, target, target_id, filled)
        select $1, row_number, 'filled', 'imported_people', id,
          jsonb_build_object('phone', private.hash_of(phone), 'email', private.hash_of(email))
        from private.imported_people where import_id = $2`,
      [id, people],
    )
    await world.sql(
      "update private.imported_people set phone = '+966511111111' where import_id = $1 and row_number = 2",
      [people],
    )
    expect(await all(id, false)).toMatchObject([
      { filled: 50, left: 70 },
      { filled: 100, left: 20 },
      { filled: 120, left: 0 },
    ])
    // Everyone keeps a phone or an email, and values that were changed since stay
    expect(
      await world.sql(
        `select count(*)::integer as all, count(*) filter (where email is null)::integer as emails,
          count(*) filter (where phone is null)::integer as phones from private.imported_people where import_id = $1`,
        [people],
      ),
    ).toEqual([{ all: 120, emails: 120, phones: 0 }])
    await all(id, true)
    expect((await all(id, false)).at(-1)).toMatchObject({ filled: 0 })
  })

  it('ends the invitation to an email that it takes back', async () => {
    const [people, id] = [await imported(2), crypto.randomUUID()]
    const rows = await world.sql<{ id: string }>(
      'select id from private.imported_people where import_id = $1 order by row_number',
      [people],
    )
    await world.sql(
      `insert into private.imports (id, kind, file_name, digest, total, fills)
        values ($1, 'clients', 'emails.csv', repeat('c', 64), 2, true)`,
      [id],
    )
    await world.sql(
      `insert into private.import_rows (import_id, row_number, outcome, target, target_id, filled)
        select $1, row_number, 'filled', 'imported_people', id, jsonb_build_object('email', private.hash_of(email))
        from private.imported_people where import_id = $2`,
      [id, people],
    )
    // One has been corrected since, so theirs stays
    await world.sql("update private.imported_people set email = 'right@import.example' where id = $1", [
      rows[1]?.id,
    ])
    await db()
      .rpc('invite_kept_people', { kind: 'clients', ids: rows.map((row) => row.id) })
      .throwOnError()
    await all(id, false)
    expect(
      await world.sql(
        `select one.email, invitation.cancelled_at is null as waits, exists (
            select from public.mail_outbox as mail where mail.kind = 'invitation' and mail.data ->> 'id' = invitation.id::text
          ) as mailed
          from private.imported_people as one join public.invitations as invitation on invitation.id = one.invitation_id
          where one.import_id = $1 order by one.row_number`,
        [people],
      ),
    ).toEqual([
      { email: null, waits: false, mailed: false },
      { email: 'right@import.example', waits: true, mailed: true },
    ])
  })

  it('leaves out on the way back who is there again, but not two who had one phone before', async () => {
    const id = await imported(410)
    const [email] = await world
      .sql<{ email: string }>(
        `update private.imported_people set phone = '+966519876123', email = case row_number when 3 then email end
        where import_id = $1 and row_number in (2, 3, 409) returning email`,
        [id],
      )
      .then((rows) => rows.filter((row) => row.email))
    await all(id, false)
    const other = await imported(1)
    await world.sql(
      "update private.imported_people set email = upper($2), phone = '+966587654321' where import_id = $1",
      [other, email?.email],
    )
    expect((await all(id, true)).at(-1)).toMatchObject({ people: 409, left: 0 })
    expect(
      await world.sql(
        'select row_number from private.imported_people where import_id = $1 and removed_at is not null',
        [id],
      ),
    ).toEqual([{ row_number: 3 }])
  })
})

describe('an undo that was interrupted', () => {
  it('is in the list with what is left, takes no more rows of the file, and is finished', async () => {
    const id = await imported(300)
    await call(id)
    expect(await past(id)).toMatchObject({
      undone_at: expect.any(String),
      may_change: true,
      halfway: { left: 100, restores: false, may_undo: true },
    })
    expect(outcome(await db().rpc('import_rows', { import_id: id, entries: [] }))).toBe('import_undone')
    expect(await all(id, false)).toMatchObject([{ people: 300, left: 0 }])
    expect(await past(id)).toMatchObject({ halfway: null })
    expect(await entries(id)).toMatchObject([{ kind: 'delete', after: { people: 300 } }])
  })

  it('is brought back, and bringing back is undone, each with its count', async () => {
    const id = await imported(500)
    await call(id)
    expect(await call(id, { restores: true })).toMatchObject({ people: 200, left: 0 })
    expect(await kept(id)).toBe(500)
    await all(id, false)
    expect(await call(id, { restores: true })).toMatchObject({ people: 200, left: 300 })
    expect(await past(id)).toMatchObject({ halfway: { left: 300, restores: true } })
    expect(await all(id, false)).toMatchObject([{ people: 200, left: 0 }])
    expect(await kept(id)).toBe(0)
    expect((await entries(id)).map(({ kind, after }) => [kind, after])).toEqual(
      [
        ['delete', 200],
        ['insert', 200],
        ['delete', 500],
        ['insert', 200],
        ['delete', 200],
      ].map(([kind, people]) => [kind, { people, filled: 0 }]),
    )
    expect((await all(id, true)).at(-1)).toMatchObject({ people: 500 })
  })

  it('answers the same again when its last answer was lost', async () => {
    const id = await imported(201)
    const last = (await all(id, false)).at(-1)
    expect(await call(id, { continues: true })).toEqual(last)
    expect(outcome(await ask(id))).toBe('import_changed')
    expect(outcome(await ask(id, { restores: true, continues: true }))).toBe('import_changed')
    expect(await entries(id)).toHaveLength(1)
  })

  it('goes on with nothing that was never begun', async () => {
    const id = await imported(1)
    expect(outcome(await ask(id, { continues: true }))).toBe('import_changed')
    expect(outcome(await ask(id, { restores: true }))).toBe('import_changed')
    expect(await kept(id)).toBe(1)
  })

  it('is finished after the time in which it could be begun', async () => {
    const id = await imported(300)
    await call(id)
    await world.sql("update private.imports set started_at = now() - interval '31 days' where id = $1", [id])
    expect(outcome(await ask(id, { restores: true }))).toBe('import_too_old')
    expect(await call(id, { continues: true })).toMatchObject({ people: 300, left: 0 })
    expect(await past(id)).toMatchObject({ may_change: false })
  })

  it('is in the record of activity after an hour, even if nobody finishes it', async () => {
    const id = await imported(300)
    await call(id, {}, 'requestsAdmin')
    await world.sql('select public.purge_bin()')
    expect(await entries(id)).toEqual([])
    await waits(id, '2 hours')
    await world.sql('select public.purge_bin()')
    await world.sql('select public.purge_bin()')
    const first = {
      kind: 'delete',
      actor_id: world.people.requestsAdmin.id,
      after: { people: 200, filled: 0 },
    }
    expect(await entries(id)).toEqual([first])
    await all(id, false)
    expect(await entries(id)).toEqual([
      first,
      { kind: 'delete', actor_id: world.people.admin.id, after: { people: 100, filled: 0 } },
    ])
  })

  it('is taken over by someone else, each with their own count', async () => {
    const id = await imported(300)
    await call(id, {}, 'requestsAdmin')
    await waits(id, '2 minutes')
    expect(await all(id, false)).toMatchObject([{ people: 100, left: 0 }])
    expect(await entries(id)).toMatchObject([
      { actor_id: world.people.requestsAdmin.id, after: { people: 200 } },
      { actor_id: world.people.admin.id, after: { people: 100 } },
    ])
  })

  it('of accounts that were filled in is finished by admins of accounts alone', async () => {
    const id = await imported(300)
    await world.sql(
      `insert into private.import_rows (import_id, row_number, outcome, target, target_id, filled)
        values ($1, 900, 'filled', 'user_profiles', $2, '{"phone": "x"}')`,
      [id, world.people.otherClient.id],
    )
    await call(id, {}, 'settingsAdmin')
    expect(await past(id, 'requestsAdmin')).toMatchObject({ may_change: true, halfway: { may_undo: false } })
    for (const continues of [false, true])
      expect(outcome(await ask(id, { continues }, 'requestsAdmin'))).toBe('area_required')
    expect(outcome(await ask(id, { restores: true }, 'requestsAdmin'))).toBe('done')
  })
})

describe('two admins', () => {
  it('undo one import at the same moment, once, with one entry', async () => {
    const id = await imported(900)
    const answers = await Promise.all([all(id, false), all(id, false, 'requestsAdmin')])
    expect(answers.map((one) => one.at(-1))).toMatchObject([
      { people: 900, left: 0 },
      { people: 900, left: 0 },
    ])
    expect(await entries(id)).toMatchObject([{ kind: 'delete', after: { people: 900 } }])
  })

  it('do not turn around what the other has decided', async () => {
    const id = await imported(500)
    await call(id)
    expect(await call(id, { restores: true }, 'requestsAdmin')).toMatchObject({ people: 200, left: 0 })
    expect(outcome(await ask(id, { continues: true }))).toBe('import_changed')
    expect(await kept(id)).toBe(500)
    expect(await entries(id)).toMatchObject([
      { kind: 'delete', actor_id: world.people.admin.id, after: { people: 200 } },
      { kind: 'insert', actor_id: world.people.requestsAdmin.id, after: { people: 200 } },
    ])
  })
})
