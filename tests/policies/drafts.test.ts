/** Drafts of what the website shows: who may write, publish, schedule and preview them (docs/decisions/0063). */
import { afterEach, describe, expect, it } from 'vitest'
import { functions } from './support/matrix.ts'
import { storeRow } from './support/rows.ts'
import { connect, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const content = () => world.people.contentAdmin.db
const settings = () => world.people.settingsAdmin.db
const server = () => connect(world.api, world.api.secretKey)

afterEach(async () => {
  await world.sql('delete from public.drafts')
})

interface DraftRow {
  id: string
  record_id: string
  is_new: boolean
  changes: Record<string, unknown>
  base: Record<string, unknown>
  schedules: Record<string, { at: string; problem?: string; changes: Record<string, unknown> }>
  updated_at: string
}

const both = { title_ar: 'خدمة', title_en: 'Service' }

/** Saves a draft as an editor. */
async function save(
  table_name: string,
  record_id: string,
  changes: object,
  base: object = {},
  db = content(),
) {
  const { data, error } = await db
    .from('drafts')
    .insert({ table_name, record_id, changes, base } as never)
    .select()
    .single()
  if (error) throw error
  return data as unknown as DraftRow
}

const read = async (id: string) =>
  (await world.sql<DraftRow>('select * from public.drafts where id = $1', [id]))[0]
const record = async (table: string, id: string) =>
  (await world.sql<Record<string, unknown>>(`select * from public.${table} where id = $1`, [id]))[0]
const publish = async (draft: DraftRow, language?: string, db = content()) =>
  outcome(
    await db.rpc('publish_draft', {
      draft_id: draft.id,
      seen: draft.updated_at,
      ...(language && { language }),
    }),
  )
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const schedule = async (draft: DraftRow, at: string, language = 'all', db = content()) =>
  outcome(
    await db.rpc('schedule_draft', { draft_id: draft.id, seen: draft.updated_at, publish_at: at, language }),
  )
const due = async (moment: string) => (await server().rpc('publish_due', { moment })).data

describe('a draft', () => {
  it('changes nothing that is public until it is published, and then leaves', async () => {
    const id = await storeRow(world, 'services')
    const before = await record('services', id)
    const draft = await save('services', id, { title_en: 'Better' }, { title_en: 'Service' })
    expect(draft).toMatchObject({
      is_new: false,
      author_id: world.people.contentAdmin.id,
      editor_id: world.people.contentAdmin.id,
    })
    expect(await record('services', id)).toEqual(before)
    const version = async () => (await world.sql('select version from public.content_version'))[0]
    const old = await version()
    expect(await publish(draft)).toBe('done')
    expect(await version()).not.toEqual(old)
    expect(await record('services', id)).toMatchObject({ title_en: 'Better', description_en: 'Text' })
    expect(await read(draft.id)).toBeUndefined()
    const [entry] = await world.sql(
      'select * from public.audit_log where record_id = $1 order by id desc limit 1',
      [id],
    )
    expect(entry).toMatchObject({
      kind: 'update',
      table_name: 'services',
      actor_id: world.people.contentAdmin.id,
      details: { before: { title_en: 'Service' }, after: { title_en: 'Better' } },
    })
  })

  it('of a new item becomes it, at the end of its list, with the id it was given', async () => {
    const id = crypto.randomUUID()
    const draft = await save('services', id, { ...both, icon: 'Map' })
    expect(draft.is_new).toBe(true)
    expect(await publish(draft)).toBe('done')
    expect(await record('services', id)).toMatchObject({
      ...both,
      icon: 'Map',
      slug_en: expect.stringMatching(/^service/),
    })
    const [last] = await world.sql('select id from public.services order by display_order desc, id limit 1')
    expect(last).toEqual({ id })
  })

  it('is published in one language, with what has no language, and the rest stays', async () => {
    const id = await storeRow(world, 'services')
    const draft = await save(
      'services',
      id,
      { title_ar: 'أ', title_en: 'A', icon: 'Leaf' },
      { title_ar: 'Service ع', title_en: 'Service', icon: 'Briefcase' },
    )
    expect(await publish(draft, 'ar')).toBe('done')
    expect(await record('services', id)).toMatchObject({ title_ar: 'أ', title_en: 'Service', icon: 'Leaf' })
    const rest = await read(draft.id)
    expect(rest).toMatchObject({ changes: { title_en: 'A' }, base: { title_en: 'Service' } })
    expect(await publish(await again(draft.id), 'ar')).toBe('draft_part_empty')
    expect(await publish(await again(draft.id), 'en')).toBe('done')
    expect(await record('services', id)).toMatchObject({ title_ar: 'أ', title_en: 'A' })
    expect(await read(draft.id)).toBeUndefined()
  })

  it('of a new item takes with its first language what no item can be without', async () => {
    const id = crypto.randomUUID()
    const draft = await save('services', id, { ...both, description_ar: 'نص', description_en: 'Text' })
    expect(await publish(draft, 'ar')).toBe('done')
    expect(await record('services', id)).toMatchObject({
      ...both,
      description_ar: 'نص',
      description_en: null,
    })
    expect(await read(draft.id)).toMatchObject({
      is_new: false,
      changes: { description_en: 'Text' },
      base: { description_en: null },
    })
    expect(await publish(await again(draft.id))).toBe('done')
  })

  it('does not overwrite what someone else has published since, and says which field', async () => {
    const id = await storeRow(world, 'services')
    const draft = await save(
      'services',
      id,
      { title_en: 'Mine', icon: 'Map' },
      { title_en: 'Service', icon: 'Briefcase' },
    )
    await world.sql(
      "update public.services set title_en = 'Theirs', description_en = 'Other' where id = $1",
      [id],
    )
    const refused = await content().rpc('publish_draft', { draft_id: draft.id, seen: draft.updated_at })
    expect(refused.error).toMatchObject({ message: 'draft_conflict', details: '["title_en"]' })
    expect(await record('services', id)).toMatchObject({ title_en: 'Theirs', icon: 'Briefcase' })
    // Having seen the other change, the editor keeps their own
    await content()
      .from('drafts')
      .update({ base: { title_en: 'Theirs', icon: 'Briefcase' } } as never)
      .eq('id', draft.id)
      .throwOnError()
    expect(await publish(await again(draft.id))).toBe('done')
    expect(await record('services', id)).toMatchObject({
      title_en: 'Mine',
      icon: 'Map',
      description_en: 'Other',
    })
  })

  it('is published as it was seen: not when a second person has changed it since', async () => {
    const id = await storeRow(world, 'services')
    const draft = await save('services', id, { title_en: 'A' }, { title_en: 'Service' })
    await world.people.admin.db
      .from('drafts')
      .update({ changes: { title_en: 'B' } } as never)
      .eq('id', draft.id)
      .throwOnError()
    expect(await publish(draft)).toBe('draft_changed')
    expect(await schedule(draft, inHours(1))).toBe('draft_changed')
    expect(await read(draft.id)).toMatchObject({
      changes: { title_en: 'B' },
      author_id: world.people.contentAdmin.id,
      editor_id: world.people.admin.id,
    })
    // A row has only one draft, which the next editor continues
    await expect(save('services', id, { title_en: 'C' }, {}, world.people.admin.db)).rejects.toMatchObject({
      code: '23505',
    })
  })

  it('holds to the checks and triggers of its table', async () => {
    const id = await storeRow(world, 'services')
    expect(await publish(await save('services', id, { title_en: ' ' }, { title_en: 'Service' }))).toBe(
      'check services_title_en_check',
    )
    const taken = await record('services', await storeRow(world, 'services', { title_en: 'Taken' }))
    await world.sql('delete from public.drafts')
    const { slug_en } = (await record('services', id)) ?? {}
    expect(await publish(await save('services', id, { slug_en: taken?.slug_en }, { slug_en }))).toBe(
      'slug_taken',
    )
    const gone = await save(
      'services',
      await storeRow(world, 'services'),
      { icon: 'Map' },
      { icon: 'Briefcase' },
    )
    await world.sql('delete from public.services where id = $1', [gone.record_id])
    expect(await publish(gone)).toBe('draft_record_gone')
  })

  it.each([
    ['a table that visitors never see', 'mail_kinds', { is_active: false }, /draft_table_invalid|row-level/],
    ['versions that never change', 'legal_pages', { body_en: 'x' }, /draft_table_invalid|row-level/],
    ['no table', 'x', { a: 1 }, /draft_table_invalid/],
    [
      'a column that nobody writes',
      'services',
      { created_at: '2020-01-01T00:00:00Z' },
      /draft_column_invalid/,
    ],
    ['a column that is none', 'services', { x: 1 }, /draft_column_invalid/],
    ['a value of another kind', 'services', { display_order: 'x' }, /invalid input/],
  ])('is refused for %s', async (_what, table, changes, message) => {
    for (const db of [content(), settings()])
      await expect(save(table, crypto.randomUUID(), changes, {}, db)).rejects.toMatchObject({
        message: expect.stringMatching(
          table === 'services' && db !== content() ? /row-level|draft_column|invalid input/ : message,
        ),
      })
  })

  it('may be of every table that public pages show and admins change', async () => {
    const tables = await world.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and private.draft_columns(relname) <> '{}' order by 1`,
    )
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'company_settings',
        'leadership_team',
        'openings',
        'project_images',
        'projects',
        'services',
        'site_content',
        'site_images',
        'team_members',
      ]),
    )
    for (const { name } of tables)
      expect(
        await world.sql("select private.areas_of_table($1) <> '{everything}' as known", [name]),
        name,
      ).toEqual([{ known: true }])
  })
})

/** The draft as it is now. */
async function again(id: string): Promise<DraftRow> {
  const draft = await read(id)
  if (!draft) throw new Error('no draft')
  const { data } = await world.people.admin.db.from('drafts').select().eq('id', id).single().throwOnError()
  return data as unknown as DraftRow
}

describe('the rights on a draft', () => {
  it('are those of its table', async () => {
    const service = await save(
      'services',
      await storeRow(world, 'services'),
      { icon: 'Map' },
      { icon: 'Briefcase' },
    )
    const [company] = await world.sql<{ id: string; address_en: string }>(
      'select id, address_en from public.company_settings',
    )
    const texts = await save(
      'company_settings',
      company?.id ?? '',
      { address_en: 'Jeddah' },
      { address_en: company?.address_en },
      settings(),
    )
    for (const who of [
      'client',
      'employee',
      'visitor',
      'peopleAdmin',
      'requestsAdmin',
      'stranger',
    ] as const) {
      const { db } = world.people[who]
      expect((await db.from('drafts').select()).data, who).toEqual(who === 'visitor' ? null : [])
      for (const draft of [service, texts]) {
        const refusal = functions.publish_draft?.outcome[who]
        expect(await publish(draft, 'all', db), who).toBe(refusal)
        expect(await schedule(draft, inHours(1), 'all', db), who).toBe(refusal)
        expect(outcome(await db.rpc('open_preview', { draft_id: draft.id })), who).toBe(refusal)
        await db
          .from('drafts')
          .update({ changes: { icon: 'Zap' } } as never)
          .eq('id', draft.id)
        await db.from('drafts').delete().eq('id', draft.id)
        expect(await read(draft.id), who).toMatchObject({ changes: draft.changes })
      }
    }
    // Each admin finds only the drafts of their own area
    expect(await publish(texts, 'all', content())).toBe('draft_not_found')
    expect(await publish(service, 'all', settings())).toBe('draft_not_found')
    const listed = async (db = content()) =>
      ((await db.rpc('list_drafts')).data as unknown as DraftRow[]).map(({ id }) => id)
    expect(await listed()).toEqual([service.id])
    expect(await listed(settings())).toEqual([texts.id])
    expect((await listed(world.people.admin.db)).sort()).toEqual([service.id, texts.id].sort())
    await expect(save('company_settings', company?.id ?? '', {}, {}, content())).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('let nobody write when it is published, who wrote it, or that it is new', async () => {
    const draft = await save(
      'services',
      await storeRow(world, 'services'),
      { icon: 'Map' },
      { icon: 'Briefcase' },
    )
    for (const values of [
      { schedules: { all: { at: '2020-01-01T00:00:00Z', changes: { icon: 'Leaf' } } } },
      { due_at: '2020-01-01T00:00:00Z' },
      { author_id: world.people.admin.id },
      { is_new: true },
      { record_id: crypto.randomUUID() },
      { table_name: 'projects' },
    ])
      expect(
        outcome(
          await content()
            .from('drafts')
            .update(values as never)
            .eq('id', draft.id),
        ),
        JSON.stringify(values),
      ).toBe('refused')
    for (const name of ['publish_due', 'read_preview'])
      expect(
        outcome(await content().rpc(name as never, (name === 'read_preview' ? { token: 'x' } : {}) as never)),
      ).toBe('refused')
  })

  it('keep a document of someone else closed to an editor who names it in a draft that the server publishes', async () => {
    const id = await storeRow(world, 'leadership_team')
    await world.sql(
      "insert into storage.objects (bucket_id, name, owner_id) values ('team-documents', 'theirs.pdf', $1) on conflict do nothing",
      [world.people.peopleAdmin.id],
    )
    const draft = await save(
      'leadership_team',
      id,
      { attachments_urls: ['/storage/v1/object/team-documents/theirs.pdf'] },
      { attachments_urls: [] },
    )
    expect(await publish(draft)).toBe('attachment_not_yours')
    expect(await schedule(draft, inHours(1))).toBe('attachment_not_yours')
  })
})

describe('a schedule', () => {
  it('publishes once, at its moment, what was approved, in the name of the person who approved it', async () => {
    const id = await storeRow(world, 'services')
    const draft = await save('services', id, { title_en: 'Approved' }, { title_en: 'Service' })
    expect(await schedule(draft, inHours(2))).toBe('done')
    await content()
      .from('drafts')
      .update({ changes: { title_en: 'Later' } } as never)
      .eq('id', draft.id)
      .throwOnError()
    expect(await due(inHours(1))).toEqual({ published: 0, failed: 0 })
    expect(await record('services', id)).toMatchObject({ title_en: 'Service' })
    // Several processes ask at the same moment, after the scheduled time
    const answers = await Promise.all([1, 2, 3].map(() => due(inHours(30))))
    expect(answers.map((answer) => (answer as { published: number }).published).sort()).toEqual([0, 0, 1])
    expect(await record('services', id)).toMatchObject({ title_en: 'Approved' })
    expect(await read(draft.id)).toMatchObject({
      changes: { title_en: 'Later' },
      base: { title_en: 'Approved' },
      schedules: {},
      due_at: null,
    })
    const [entry] = await world.sql(
      'select actor_id from public.audit_log where record_id = $1 order by id desc limit 1',
      [id],
    )
    expect(entry).toEqual({ actor_id: world.people.contentAdmin.id })
  })

  it('is one for each language', async () => {
    const id = await storeRow(world, 'services')
    const draft = await save(
      'services',
      id,
      { title_ar: 'أ', title_en: 'A' },
      { title_ar: 'Service ع', title_en: 'Service' },
    )
    expect(await schedule(draft, inHours(1), 'ar')).toBe('done')
    expect(await schedule(draft, inHours(3), 'en')).toBe('done')
    expect(await due(inHours(2))).toEqual({ published: 1, failed: 0 })
    expect(await record('services', id)).toMatchObject({ title_ar: 'أ', title_en: 'Service' })
    expect(await due(inHours(4))).toEqual({ published: 1, failed: 0 })
    expect(await record('services', id)).toMatchObject({ title_ar: 'أ', title_en: 'A' })
  })

  it.each([
    ['past', -1],
    ['too far', 24 * 800],
  ])('is refused for a moment that is %s', async (_what, hours) => {
    const draft = await save(
      'services',
      await storeRow(world, 'services'),
      { icon: 'Map' },
      { icon: 'Briefcase' },
    )
    expect(await schedule(draft, inHours(hours))).toBe('draft_moment_invalid')
  })

  it('is refused when what is approved could not be published, and leaves no trace of the trial', async () => {
    const id = await storeRow(world, 'services')
    const before = await record('services', id)
    const draft = await save('services', id, { title_en: ' ' }, { title_en: 'Service' })
    expect(await schedule(draft, inHours(1))).toBe('check services_title_en_check')
    await content()
      .from('drafts')
      .update({ changes: { title_en: 'Good' } } as never)
      .eq('id', draft.id)
      .throwOnError()
    expect(await schedule(await again(draft.id), inHours(1))).toBe('done')
    expect(await record('services', id)).toEqual(before)
  })

  it.each([
    [
      'the item is deleted',
      (id: string) => world.sql('delete from public.services where id = $1', [id]),
      'draft_record_gone',
    ],
    [
      'someone has published another value',
      (id: string) => world.sql("update public.services set title_en = 'X' where id = $1", [id]),
      'draft_conflict',
    ],
  ])('that fails because %s stands in the list, once', async (_what, break_, problem) => {
    const id = await storeRow(world, 'services')
    const draft = await save('services', id, { title_en: 'A' }, { title_en: 'Service' })
    expect(await schedule(draft, inHours(1))).toBe('done')
    await break_(id)
    await world.sql('delete from public.mail_outbox')
    expect(await due(inHours(2))).toEqual({ published: 0, failed: 1 })
    expect(await due(inHours(3))).toEqual({ published: 0, failed: 0 })
    expect((await again(draft.id)).schedules.all?.problem).toBe(problem)
    const [company] = await world.sql<{ email: string }>('select email from public.company_settings')
    const said = { title: expect.any(String), language: 'all', problem }
    const told = () => world.sql('select kind, recipient, data from public.mail_outbox order by kind')
    expect(await told()).toMatchObject([
      { kind: 'company_draft_failed', recipient: company?.email, data: { ...said, by: expect.any(String) } },
      { kind: 'draft_failed', recipient: world.people.contentAdmin.email, data: said },
    ])
    await world.sql("update public.mail_kinds set is_active = false where kind = 'draft_failed'")
    await world.sql('delete from public.mail_outbox')
    // A draft that was scheduled again and fails again is reported again
    await world.sql('update public.drafts set schedules = schedules #- $2, due_at = now() where id = $1', [
      draft.id,
      '{all,problem}',
    ])
    expect(await due(inHours(4))).toEqual({ published: 0, failed: 1 })
    expect(await told()).toMatchObject([{ kind: 'company_draft_failed' }])
    await world.sql("update public.mail_kinds set is_active = true where kind = 'draft_failed'")
  })

  it('ends with the rights of the person who approved it, and can be taken back', async () => {
    const id = await storeRow(world, 'services')
    const draft = await save('services', id, { title_en: 'A' }, { title_en: 'Service' })
    expect(await schedule(draft, inHours(1))).toBe('done')
    await world.sql("update public.user_profiles set areas = '{people}' where id = $1", [
      world.people.contentAdmin.id,
    ])
    expect(await due(inHours(2))).toEqual({ published: 0, failed: 1 })
    await world.sql("update public.user_profiles set areas = '{content}' where id = $1", [
      world.people.contentAdmin.id,
    ])
    expect((await again(draft.id)).schedules.all?.problem).toBe('draft_approver_left')
    expect(await schedule(await again(draft.id), inHours(1))).toBe('done')
    expect(outcome(await content().rpc('unschedule_draft', { draft_id: draft.id, language: 'all' }))).toBe(
      'done',
    )
    expect(await due(inHours(2))).toEqual({ published: 0, failed: 0 })
    expect(await record('services', id)).toMatchObject({ title_en: 'Service' })
  })

  it('publishes what was approved, whatever the draft holds by then', async () => {
    const id = await storeRow(world, 'services')
    const draft = await save('services', id, { title_en: 'Approved' }, { title_en: 'Service' })
    expect(await schedule(draft, inHours(1))).toBe('done')
    // The editor takes the title back and goes on with another column
    await content()
      .from('drafts')
      .update({ changes: { description_en: 'Later' }, base: { description_en: 'Text' } })
      .eq('id', draft.id)
      .throwOnError()
    expect(await due(inHours(2))).toEqual({ published: 1, failed: 0 })
    expect(await record('services', id)).toMatchObject({ title_en: 'Approved', description_en: 'Text' })
    expect((await read(draft.id))?.changes).toEqual({ description_en: 'Later' })
  })

  it('overwrites nothing that was published since its approval, though the draft knows of it', async () => {
    const id = await storeRow(world, 'services')
    const draft = await save('services', id, { title_en: 'Approved' }, { title_en: 'Service' })
    expect(await schedule(draft, inHours(1))).toBe('done')
    await content().from('services').update({ title_en: 'Newer' }).eq('id', id).throwOnError()
    await content()
      .from('drafts')
      .update({ changes: { title_en: 'Newest' }, base: { title_en: 'Newer' } })
      .eq('id', draft.id)
      .throwOnError()
    expect(await due(inHours(2))).toEqual({ published: 0, failed: 1 })
    expect(await record('services', id)).toMatchObject({ title_en: 'Newer' })
    expect((await read(draft.id))?.schedules.all?.problem).toBe('draft_conflict')
  })

  it('publishes one language after the other, though the first took columns along', async () => {
    const id = await storeRow(world, 'services')
    const draft = await save(
      'services',
      id,
      { title_ar: 'أ', title_en: 'A', icon: 'Building2' },
      { title_ar: 'Service ع', title_en: 'Service', icon: 'Briefcase' },
    )
    expect(await schedule(draft, inHours(1), 'ar')).toBe('done')
    const seen = (await read(draft.id)) as DraftRow
    expect(await schedule(seen, inHours(2), 'en')).toBe('done')
    expect(await due(inHours(1.5))).toEqual({ published: 1, failed: 0 })
    expect(await due(inHours(3))).toEqual({ published: 1, failed: 0 })
    expect(await record('services', id)).toMatchObject({ title_ar: 'أ', title_en: 'A', icon: 'Building2' })
    expect(await read(draft.id)).toBeUndefined()
  })
})

describe('the client of a confidential project', () => {
  const name = async (id: string) =>
    (await content().rpc('confidential_client', { project_id: id })).data as unknown
  const client = 'شركة التجربة · Trial Company'
  // The form saves a draft against the name that it shows, which the row does not contain
  it('is published by a draft of another name, and by one that makes it public', async () => {
    const id = await storeRow(world, 'projects', { client_confidential: true, client })
    expect(await publish(await save('projects', id, { client: 'Other' }, { client }))).toBe('done')
    expect(await name(id)).toBe('Other')
    expect(await record('projects', id)).toMatchObject({ client: null })
    const draft = await save('projects', id, { client_confidential: false }, { client_confidential: true })
    expect(await publish(draft)).toBe('done')
    expect(await record('projects', id)).toMatchObject({ client: 'Other', client_confidential: false })
  })

  it('is in no preview', async () => {
    const id = await storeRow(world, 'projects')
    const draft = await save(
      'projects',
      id,
      { client, client_confidential: true },
      { client: null, client_confidential: false },
    )
    const { data } = await content().rpc('open_preview', { draft_id: draft.id, hours: 1 })
    const { data: shown } = await server().rpc('read_preview', { token: (data as { token: string }).token })
    expect(shown).toMatchObject({ rows: [{ row: { id, client_confidential: true, client: null } }] })
  })
})

describe('a preview', () => {
  interface Shown {
    is_own: boolean
    rows: { table: string; row: Record<string, unknown> }[]
  }
  const open = async (args: object, db = content()) => {
    const { data, error } = await db.rpc('open_preview', args as never)
    if (error) throw error
    return data as unknown as { id: string; token: string; ends_at: string }
  }
  const look = async (token: string) =>
    (await server().rpc('read_preview', { token })).data as unknown as Shown | null

  it('shows one draft to anyone who has its link, or all of an area to its admin', async () => {
    const id = await storeRow(world, 'services')
    const draft = await save('services', id, { title_en: 'A' }, { title_en: 'Service' })
    const fresh = crypto.randomUUID()
    await save('services', fresh, both)
    const one = await look((await open({ draft_id: draft.id, hours: 24 })).token)
    expect(one).toMatchObject({
      is_own: false,
      rows: [{ table: 'services', row: { id, title_en: 'A', title_ar: 'Service ع' } }],
    })
    const all = await look((await open({})).token)
    expect(all?.is_own).toBe(true)
    expect(all?.rows.map(({ row }) => row.id).sort()).toEqual([id, fresh].sort())
    expect(all?.rows.find(({ row }) => row.id === fresh)?.row).toMatchObject({
      slug_en: fresh,
      is_active: true,
      icon: 'Briefcase',
    })
    // The link shows only drafts in the areas of the person who opened it
    expect((await look((await open({}, settings())).token))?.rows).toEqual([])
  })

  it('shows a project that it brings to the website with its pictures, and no others', async () => {
    const [id, other] = [
      await storeRow(world, 'projects', { is_active: false }),
      await storeRow(world, 'projects', { is_active: false }),
    ]
    const picture = await storeRow(world, 'project_images', { project_id: id })
    await storeRow(world, 'project_images', { project_id: other })
    const drafted = async (changes: object, of = id) => {
      const { id: draft_id } = await save('projects', of, changes)
      const shown = await look((await open({ draft_id, hours: 1 })).token)
      await content().from('drafts').delete().eq('id', draft_id).throwOnError()
      return shown?.rows.filter(({ table }) => table === 'project_images').map(({ row }) => row.id)
    }
    expect(await drafted({ is_active: true })).toEqual([picture])
    expect(await drafted({ title_en: 'Still private' })).toEqual([])
  })

  it('shows nothing that could not be published', async () => {
    const project = await storeRow(world, 'projects')
    const service = await storeRow(world, 'services')
    const link = async (table: string, id: string, changes: object) => {
      const draft = await save(table, id, changes)
      const shown = await look((await open({ draft_id: draft.id, hours: 1 })).token)
      await content().from('drafts').delete().eq('id', draft.id).throwOnError()
      return shown?.rows.length
    }
    for (const changes of [
      { image_url: 'javascript:alert(1)' },
      { figures: [null] },
      { year_completed: 999999 },
      { title_en: null },
      { title_en: 'a'.repeat(500) },
      { slug_en: '../admin' },
    ])
      expect(await link('projects', project, changes), JSON.stringify(changes)).toBe(0)
    expect(await link('services', service, { icon: 'constructor' })).toBe(0)
    expect(await link('projects', project, { title_en: 'Fine', slug_en: '', year_completed: 2020 })).toBe(1)
    expect(await link('projects', crypto.randomUUID(), { title_ar: 'جديد', title_en: 'New' })).toBe(1)
  })

  it('shows the pictures of a project with it', async () => {
    const project = await storeRow(world, 'projects')
    const draft = await save('projects', project, { location: 'جدة' }, { location: null })
    await save('project_images', crypto.randomUUID(), {
      project_id: project,
      image_url: '/storage/v1/object/public/project-images/new.webp',
    })
    await save('services', crypto.randomUUID(), both)
    const shown = await look((await open({ draft_id: draft.id, hours: 1 })).token)
    expect(shown?.rows.map(({ table }) => table).sort()).toEqual(['project_images', 'projects'])
  })

  it('ends: after its time, when it is revoked, with its draft, and with the rights of its maker', async () => {
    const draft = await save(
      'services',
      await storeRow(world, 'services'),
      { title_en: 'A' },
      { title_en: 'Service' },
    )
    const expired = await open({ draft_id: draft.id, hours: 1 })
    await world.sql("update private.preview_links set ends_at = now() - interval '1 second' where id = $1", [
      expired.id,
    ])
    expect(await look(expired.token)).toBeNull()
    const revoked = await open({ draft_id: draft.id, hours: 1 })
    expect(await look(revoked.token)).not.toBeNull()
    expect(outcome(await settings().rpc('revoke_preview', { link_id: revoked.id }))).toBe('preview_not_found')
    expect(outcome(await content().rpc('revoke_preview', { link_id: revoked.id }))).toBe('done')
    expect(await look(revoked.token)).toBeNull()
    const left = await open({ draft_id: draft.id, hours: 1 })
    await world.sql('update public.user_profiles set is_active = false where id = $1', [
      world.people.contentAdmin.id,
    ])
    expect(await look(left.token)).toBeNull()
    await world.sql('update public.user_profiles set is_active = true where id = $1', [
      world.people.contentAdmin.id,
    ])
    expect(await look(left.token)).not.toBeNull()
    await content().from('drafts').delete().eq('id', draft.id).throwOnError()
    expect(await look(left.token)).toBeNull()
    expect(await look('x')).toBeNull()
    for (const hours of [0, -1, 721])
      await expect(open({ draft_id: left.id, hours })).rejects.toMatchObject({
        message: 'preview_hours_invalid',
      })
    // No one could end a link to all drafts, and in a month it would show what others draft by then
    await expect(open({ hours: 1 })).rejects.toMatchObject({ message: 'draft_not_found' })
  })

  it('keeps no token that could be used', async () => {
    const draft = await save(
      'services',
      await storeRow(world, 'services'),
      { title_en: 'A' },
      { title_en: 'Service' },
    )
    const { token } = await open({ draft_id: draft.id, hours: 1 })
    expect(JSON.stringify(await world.sql('select * from private.preview_links'))).not.toContain(token)
    expect(JSON.stringify((await content().rpc('list_drafts')).data)).not.toContain(token)
  })
})

describe('the draft of an article', () => {
  const body = (text: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  /** What the form of news stores for an article in Arabic alone. */
  const arabic = {
    title_ar: 'خبر',
    title_en: null,
    lead_ar: 'مقدمة',
    lead_en: null,
    body_ar: body('نص'),
    body_en: null,
    published_at_ar: null,
    published_at_en: null,
    slug_ar: '',
    slug_en: '',
    is_pinned: false,
  }

  it.each(['ar', 'all'])(
    'that is new is read by visitors once it is published in %s, and leaves nothing behind',
    async (language) => {
      const id = crypto.randomUUID()
      const draft = await save('news', id, arabic)
      expect(await publish(draft, language)).toBe('done')
      const { data } = await world.people.visitor.db.rpc('read_news', { language: 'ar', id })
      expect(data).toMatchObject({ title: 'خبر' })
      expect(await record('news', id)).toMatchObject({ published_at_en: null })
      expect(await read(draft.id)).toBeUndefined()
    },
  )

  it('is refused where a language has no introduction or text, and the other is published alone', async () => {
    const id = crypto.randomUUID()
    const draft = await save('news', id, { ...arabic, title_en: 'News' })
    expect(await publish(draft)).toBe('article_incomplete')
    expect(await publish(draft, 'ar')).toBe('done')
    const { data } = await world.people.visitor.db.rpc('read_news', { language: 'en', id })
    expect(data).toBeNull()
    expect((await read(draft.id))?.changes).toMatchObject({ title_en: 'News' })
  })

  it('of one that is there publishes the language that it changes, and takes back what it says', async () => {
    const id = await storeRow(world, 'news', {
      title_ar: 'خبر',
      lead_ar: 'مقدمة',
      body_ar: body('نص'),
      title_en: 'News',
      lead_en: 'Lead',
      body_en: body('Text'),
      published_at_ar: null,
      published_at_en: '2026-01-01T00:00:00Z',
    })
    const stored = await record('news', id)
    const changed = await save('news', id, { title_en: 'Other' }, { title_en: 'News' })
    expect(await publish(changed)).toBe('done')
    expect(await record('news', id)).toMatchObject({
      published_at_ar: null,
      published_at_en: stored?.published_at_en,
    })
    const back = { published_at_en: '2026-01-01T00:00:00+00:00' }
    expect(await publish(await save('news', id, { published_at_en: null }, back))).toBe('done')
    expect(await record('news', id)).toMatchObject({ published_at_ar: null, published_at_en: null })
    const arabicAlone = await save('news', id, { lead_ar: 'مقدمة أخرى' }, { lead_ar: 'مقدمة' })
    expect(await publish(arabicAlone, 'ar')).toBe('done')
    const now = await record('news', id)
    expect(now?.published_at_ar).not.toBeNull()
    expect(now?.published_at_en).toBeNull()
  })

  it('of both languages is published in one after the other', async () => {
    const id = crypto.randomUUID()
    const both = { ...arabic, title_en: 'News', lead_en: 'Lead', body_en: body('Text') }
    const draft = await save('news', id, both)
    expect(await publish(draft, 'ar')).toBe('done')
    expect(await record('news', id)).toMatchObject({ published_at_en: null })
    expect(await publish(await again(draft.id), 'en')).toBe('done')
    expect((await record('news', id))?.published_at_en).not.toBeNull()
  })

  it('of a description alone brings back no language that was withdrawn, nor shows it in a preview', async () => {
    const id = await storeRow(world, 'news', {
      title_ar: 'خبر',
      title_en: 'Never published',
      lead_en: 'Lead',
      body_en: body('Text'),
      published_at_en: null,
    })
    const draft = await save('news', id, { alt_en: 'A crane' }, { alt_en: null })
    const { data: opened } = await content().rpc('open_preview', { draft_id: draft.id, hours: 1 })
    const { token } = opened as { token: string }
    const { data: shown } = await server().rpc('read_preview', { token })
    const rows = (shown as { rows: { row: { id: string; unread: string[] } }[] }).rows
    expect(rows.map(({ row }) => [row.id, row.unread])).toEqual([[id, []]])
    expect(await publish(draft)).toBe('done')
    expect(await record('news', id)).toMatchObject({ published_at_en: null, alt_en: 'A crane' })
  })
})
