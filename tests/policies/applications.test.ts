/** Stages, owners and notes of applications, what applicants see, and CVs that stay for other openings (docs/decisions/0053). */
import { beforeEach, describe, expect, it } from 'vitest'
import { connect, employeeData, outcome, signIn, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.peopleAdmin.db
const cvAt = (key = crypto.randomUUID()) => `/storage/v1/object/applicant-cvs/${key}.pdf`

async function applicant(more: object = {}) {
  const account = await world.signUp({ ...employeeData, ...more })
  await signIn(account.db, account.email)
  const [row] = await world.sql<{ id: string }>('select id from public.employees where user_id = $1', [
    account.id,
  ])
  return { ...account, employeeId: row?.id ?? '' }
}
const row = async (id: string) =>
  (await world.sql<Record<string, unknown>>('select * from public.employees where id = $1', [id]))[0]
const change = async (id: string, values: object) =>
  outcome(await db().from('employees').update(values).eq('id', id))
const stage = async (name: string) => {
  const { data, error } = await db()
    .from('application_stages')
    .insert({ name_ar: `${name} ع`, name_en: name })
    .select()
    .single()
  if (error) throw error
  return (data as { id: string }).id
}

beforeEach(() => world.sql('delete from public.application_stages where display_order = 0'))

describe('where an application came from', () => {
  const google = { day: '2026-03-01', host: 'google.com', path: '/careers' }
  const letter = { day: '2026-03-05', source: 'newsletter', campaign: 'توظيف' }

  it('is stored with it, and not with the account', async () => {
    const sent = { first: google, last: letter }
    const { employeeId, db: own } = await applicant({ came_from: sent })
    expect(await row(employeeId)).toMatchObject({ came_from: sent })
    const { user } = (await own.auth.getUser()).data
    expect(JSON.stringify(user)).not.toContain('google.com')
  })

  it.each([
    ['text', 'google'],
    ['a number', 5],
    ['more than a visit', { first: google, last: { ...google, ip: '10.0.0.1' } }],
    ['a long name', { first: google, last: { ...google, source: 'x'.repeat(101) } }],
    ['half of it', '{"first":'],
  ])('is left out where it is %s, and refuses nothing', async (_, came_from) => {
    const { employeeId } = await applicant({ came_from })
    expect(await row(employeeId)).toMatchObject({ status: 'pending', came_from: null })
  })

  it('of someone who applies again is that of the new application, where there is one', async () => {
    const { employeeId, db: own } = await applicant({ came_from: { first: google, last: google } })
    const again = async (came_from?: object) => {
      await db().rpc('reject_employee', { employee_id: employeeId, rejection_reason: 'x' })
      await own
        .rpc('apply_again', {
          full_name_ar: 'نورة',
          full_name_en: 'Noura',
          phone: '+966501234567',
          applied_for: 'x',
          ...(came_from && { came_from: came_from as never }),
        })
        .throwOnError()
      return (await row(employeeId))?.came_from
    }
    expect(await again()).toEqual({ first: google, last: google })
    expect(await again({ first: google, last: letter })).toEqual({ first: google, last: letter })
    expect(await again({ first: google })).toEqual({ first: google, last: letter })
  })

  it('counts in the report for admins of people alone', async () => {
    await applicant({
      came_from: { first: google, last: { day: '2026-03-05', source: 'fair', campaign: 'خريج' } },
    })
    const [{ today } = { today: '' }] = await world.sql<{ today: string }>(
      `select (now() at time zone 'Asia/Riyadh')::date::text as today`,
    )
    const counted = async (who: 'admin' | 'requestsAdmin') => {
      const { data } = await world.people[who].db
        .rpc('visit_report', { first_day: today, last_day: today })
        .throwOnError()
      const { sources, campaigns } = data as unknown as Record<
        'sources' | 'campaigns',
        { source?: string; campaign?: string; applications: number | null }[]
      >
      return [
        sources.find(({ source }) => source === 'fair')?.applications,
        campaigns.find(({ campaign }) => campaign === 'خريج')?.applications,
      ]
    }
    expect(await counted('admin')).toEqual([1, 1])
    expect(await counted('requestsAdmin')).toEqual([undefined, undefined])
  })
})

describe('a stage', () => {
  it('is there from the beginning, in both languages', async () => {
    const { data } = await db().from('application_stages').select('name_ar, name_en').order('display_order')
    expect(data).toEqual([
      { name_ar: 'قيد المراجعة', name_en: 'Under review' },
      { name_ar: 'مقابلة', name_en: 'Interview' },
      { name_ar: 'عرض وظيفي', name_en: 'Offer' },
    ])
  })

  it('belongs to a pending application, and goes with the decision', async () => {
    const { employeeId } = await applicant()
    const id = await stage('Call')
    const before = await row(employeeId)
    expect(await change(employeeId, { stage_id: id })).toBe('done')
    // A new stage is not an edit of the application: another admin's form stays valid
    expect(await row(employeeId)).toMatchObject({ stage_id: id, updated_at: before?.updated_at })
    expect(
      outcome(await db().rpc('reject_employee', { employee_id: employeeId, rejection_reason: 'x' })),
    ).toBe('done')
    expect(await row(employeeId)).toMatchObject({ status: 'rejected', stage_id: null })
    await change(employeeId, { stage_id: id })
    expect(await row(employeeId)).toMatchObject({ stage_id: null })
  })

  it('that is deleted leaves its applications at none', async () => {
    const { employeeId } = await applicant()
    const id = await stage('Call')
    await change(employeeId, { stage_id: id })
    expect(outcome(await db().from('application_stages').delete().eq('id', id))).toBe('done')
    expect(await row(employeeId)).toMatchObject({ status: 'pending', stage_id: null })
  })

  it('filters the list, as an opening does', async () => {
    const one = await applicant()
    await applicant()
    const id = await stage('Call')
    await change(one.employeeId, { stage_id: id })
    const list = async (question: object) =>
      (await db().rpc('list_employees', question).throwOnError()).data as {
        rows: { id: string }[]
        total: number
        counts: Record<string, number>
      }
    const found = await list({ stages: [id] })
    expect(found).toMatchObject({ total: 1, counts: { pending: 1, approved: 0 } })
    expect(found.rows.map((employee) => employee.id)).toEqual([one.employeeId])
    expect((await list({ openings: [crypto.randomUUID()] })).total).toBe(0)
  })
})

describe('an owner', () => {
  it('is an admin of people', async () => {
    const { employeeId } = await applicant()
    const { peopleAdmin, admin, requestsAdmin, employee } = world.people
    for (const { id } of [peopleAdmin, admin]) expect(await change(employeeId, { owner_id: id })).toBe('done')
    for (const { id } of [requestsAdmin, employee])
      expect(await change(employeeId, { owner_id: id })).toBe('owner_invalid')
    const { data } = await db().rpc('people_colleagues')
    const ids = (data as { id: string; active: boolean }[]).filter(({ active }) => active).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([peopleAdmin.id, admin.id]))
    expect(ids).not.toContain(requestsAdmin.id)
  })
})

describe('a note', () => {
  it('is its author’s, and never the applicant’s', async () => {
    const { employeeId, db: own } = await applicant()
    const { data } = await db()
      .from('application_notes')
      .insert({ employee_id: employeeId, text: 'Good' })
      .select()
      .single()
    const note = data as { id: string; author_id: string }
    expect(note.author_id).toBe(world.people.peopleAdmin.id)
    const change = async (who: 'admin' | 'peopleAdmin', text: string) =>
      outcome(
        await world.people[who].db.from('application_notes').update({ text }).eq('id', note.id).select(),
      )
    await change('admin', 'Mine')
    expect(
      (await world.sql('select text from public.application_notes where id = $1', [note.id]))[0],
    ).toEqual({
      text: 'Good',
    })
    expect(await change('peopleAdmin', 'Very good')).toBe('done')
    expect((await own.from('application_notes').select()).data).toEqual([])
  })
})

describe('an applicant', () => {
  it('has a receipt, in their language', async () => {
    await world.sql('delete from public.mail_outbox')
    const { email } = await applicant({ locale: 'en' })
    const mails = await world.sql(
      "select recipient, locale, data from public.mail_outbox where kind = 'application_received'",
    )
    expect(mails).toEqual([
      { recipient: email, locale: 'en', data: expect.objectContaining({ name: employeeData.full_name_en }) },
    ])
  })

  it('sees where it stands, without notes and owner', async () => {
    const cv_url = cvAt()
    const { employeeId, db: own } = await applicant({ cv_url })
    await change(employeeId, { stage_id: await stage('Call'), owner_id: world.people.admin.id })
    await db().from('application_notes').insert({ employee_id: employeeId, text: 'secret' })
    const { data } = await own.rpc('my_application')
    expect(data).toMatchObject({
      status: 'pending',
      stage_ar: 'Call ع',
      stage_en: 'Call',
      cv_url,
      cv_kept_until: null,
    })
    expect(JSON.stringify(data)).not.toMatch(/secret|owner|note/)
    expect((await own.from('employees').select()).data).toEqual([])
    expect((await world.people.client.db.rpc('my_application')).data).toBeNull()
  })
})

describe('a photo or CV of another', () => {
  it.each([
    ['cv_url', 'cv', () => cvAt()],
    [
      'profile_image_url',
      'photo',
      () => `/storage/v1/object/employee-photos/applicants/${crypto.randomUUID()}.webp`,
    ],
  ])('is named by no application: %s', async (column, name, address) => {
    const file = address()
    const { employeeId } = await applicant({ [column]: file })
    // Others may know the address, such as a former admin
    const { error } = await world.signUp({ ...employeeData, [column]: file })
    expect(error?.message).toContain(`application_${name}_invalid`)
    const { db: own, employeeId: other } = await applicant({ [column]: address() })
    await db().rpc('reject_employee', { employee_id: other, rejection_reason: 'x' }).throwOnError()
    const again = (value: string | null) =>
      own.rpc('apply_again', {
        applied_for: 'x',
        full_name_ar: 'س',
        full_name_en: 'S',
        phone: '+966512345678',
        ...(value && { [column]: value }),
      })
    expect(outcome(await again(file))).toBe(`application_${name}_invalid`)
    // Applicants can name their own file again
    expect(outcome(await again(String((await row(other))?.[column])))).toBe('done')
    expect(await row(employeeId)).toMatchObject({ [column]: file })
  })
})

describe('a CV for other openings', () => {
  const chores = () => connect(world.api, world.api.secretKey).rpc('employee_chores').throwOnError()
  const today = "(now() at time zone 'Asia/Riyadh')::date"

  it('stays for 12 months from the consent, and only with one', async () => {
    const kept = await applicant({ cv_url: cvAt(), keep_cv: true })
    const [{ until } = { until: '' }] = await world.sql<{ until: string }>(
      `select (${today} + interval '12 months')::date::text as until`,
    )
    const dayOf = async (id: string) =>
      (await world.sql('select cv_kept_until::text as day from public.employees where id = $1', [id]))[0]?.day
    expect(await dayOf(kept.employeeId)).toBe(until)
    expect(await dayOf((await applicant({ cv_url: cvAt() })).employeeId)).toBeNull()
    expect(await dayOf((await applicant({ keep_cv: true })).employeeId)).toBeNull()
    const [user] = await world.sql('select raw_user_meta_data from auth.users where id = $1', [kept.id])
    expect(JSON.stringify(user)).not.toMatch(/keep_cv|cv_url/)
  })

  it('goes the day after, with its file, and nobody is told', async () => {
    const [last, past] = [cvAt(), cvAt()]
    const still = await applicant({ cv_url: last, keep_cv: true })
    const over = await applicant({ cv_url: past, keep_cv: true })
    await world.sql(`update public.employees set cv_kept_until = ${today} where id = $1`, [still.employeeId])
    await world.sql(`update public.employees set cv_kept_until = ${today} - 1 where id = $1`, [
      over.employeeId,
    ])
    await world.sql('delete from public.mail_outbox')
    expect((await chores()).data).toMatchObject({ cvs: 1 })
    expect(await row(still.employeeId)).toMatchObject({ cv_url: last })
    expect(await row(over.employeeId)).toMatchObject({ cv_url: null, cv_kept_until: null })
    expect(await world.sql('select file from private.dropped_files')).toContainEqual({
      file: past.replace('/storage/v1/object/', ''),
    })
    expect(await world.sql("select kind from public.mail_outbox where kind like 'application%'")).toEqual([])
  })

  it('keeps a rejected application until that day, which would go earlier', async () => {
    const kept = await applicant({ cv_url: cvAt(), keep_cv: true })
    const plain = await applicant({ cv_url: cvAt() })
    for (const { employeeId } of [kept, plain])
      await world.sql(
        "update public.employees set status = 'rejected', rejection_reason = 'x' where id = $1",
        [employeeId],
      )
    await world.sql('alter table public.employees disable trigger employees_updated_at')
    await world.sql(
      "update public.employees set updated_at = now() - interval '2 months' where id = any ($1)",
      [[kept.employeeId, plain.employeeId]],
    )
    await world.sql('alter table public.employees enable trigger employees_updated_at')
    const { data } = await world.people.admin.db
      .rpc('preview_retention', { kind: 'rejected_applications', months: 1 })
      .throwOnError()
    const ids = (data as { rows: { id: string }[] }).rows.map(({ id }) => id)
    expect(ids).toContain(plain.id)
    expect(ids).not.toContain(kept.id)
  })
})
