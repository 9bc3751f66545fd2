/** Renewed documents: an employee hands them in, an admin of people accepts them or sends them back. */
import { beforeEach, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { scanOf } from './support/rows.ts'
import { connect, outcome, roles, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const kind = 'residence_permit'
const me = () => world.people.employee.employeeId
const of = (who: Trier) => world.people[who].db.from('document_renewals')
const admin = () => world.people.peopleAdmin.db

interface Renewal {
  id: string
  updated_at: string
  status: string
  reason: string | null
  number: string | null
  expires_on: string
  notification_id: string | null
}

/** A row as an employee sends it. */
const fresh = (values: object = {}, employee_id = me()) => ({
  id: crypto.randomUUID(),
  employee_id,
  kind,
  number: '2456789012',
  expires_on: '2031-03-01',
  file_url: scanOf(employee_id),
  ...values,
})
/** Hands in a renewed document as the employee. */
async function handedIn(values: object = {}): Promise<Renewal> {
  const { data } = await of('employee').insert(fresh(values)).select().single().throwOnError()
  return data as Renewal
}
const now = async (id: string) =>
  (await world.sql<Renewal>('select * from public.document_renewals where id = $1', [id]))[0]
/** The document, as admins read it. */
async function document() {
  const { data } = await admin()
    .from('employee_documents')
    .select()
    .match({ employee_id: me(), kind })
    .maybeSingle()
    .throwOnError()
  return data as { id: string; number: string | null; expires_on: string; updated_at: string } | null
}
const accept = async (renewal: Renewal, values: object = {}, who: Trier = 'peopleAdmin') =>
  outcome(
    await world.people[who].db.rpc('accept_renewal', {
      id: renewal.id,
      seen: renewal.updated_at,
      number: renewal.number,
      expires_on: renewal.expires_on,
      document_seen: (await document())?.updated_at ?? null,
      ...values,
    }),
  )
const sendBack = async (renewal: Renewal, values: object = {}, who: Trier = 'peopleAdmin') =>
  outcome(
    await world.people[who].db.rpc('send_renewal_back', {
      id: renewal.id,
      seen: renewal.updated_at,
      reason: 'الصورة غير واضحة',
      ...values,
    }),
  )
const undo = async ({ id }: { id: string }) => outcome(await admin().rpc('undo_renewal_decision', { id }))
const notices = () =>
  world.sql<{ id: string; subject_en: string; message_ar: string; message_en: string }>(
    'select * from public.employee_notifications where employee_id = $1',
    [me()],
  )
const mails = () =>
  world.sql<{ recipient: string; later: boolean; data: Record<string, unknown> }>(
    "select recipient, next_attempt_at > now() as later, data from public.mail_outbox where kind = 'notification'",
  )

beforeEach(async () => {
  await world.sql('delete from public.document_renewals')
  await world.sql('delete from public.employee_documents')
  await world.sql('delete from public.employee_notifications')
  await world.sql('delete from public.mail_outbox')
  await world.sql(
    `insert into public.employee_documents (employee_id, kind, number, expires_on)
     select id, unnest(array['residence_permit', 'contract']), '2345678901', '2026-12-01' from public.employees
     where status = 'approved'`,
  )
})

it.each([
  ['identity_card', 'الهوية الوطنية', 'National ID'],
  ['passport', 'جواز السفر', 'Passport'],
  ['driving_licence', 'رخصة القيادة', 'Driving licence'],
  ['professional_registration', 'التسجيل المهني', 'Professional registration'],
])('a renewed %s is called what it is in the notification', async (renewed, ar, en) => {
  await world.sql(
    `insert into public.employee_documents (employee_id, kind, expires_on) values ($1, $2, '2026-12-01')`,
    [me(), renewed],
  )
  const renewal = await handedIn({ kind: renewed })
  expect(
    outcome(
      await admin().rpc('send_renewal_back', { id: renewal.id, seen: renewal.updated_at, reason: 'x' }),
    ),
  ).toBe('done')
  const [notice] = await world.sql<{ subject_ar: string; subject_en: string }>(
    'select subject_ar, subject_en from public.employee_notifications where employee_id = $1',
    [me()],
  )
  expect(notice?.subject_ar.startsWith(`${ar}:`)).toBe(true)
  expect(notice?.subject_en.startsWith(`${en}:`)).toBe(true)
})

it.each(['contract', 'work_permit', 'medical_insurance'])(
  'a renewed %s comes from the company',
  async (renewed) => {
    expect(outcome(await of('employee').insert(fresh({ kind: renewed })))).toBe(
      'check document_renewals_kind_check',
    )
  },
)

describe('an employee', () => {
  it('hands in a renewed document of their own, and no one else does', async () => {
    for (const who of roles.filter((role) => role !== 'employee'))
      expect(outcome(await of(who).insert(fresh())), who).toBe('refused')
    expect(outcome(await of('otherEmployee').insert(fresh()))).toBe('refused')
    expect(outcome(await of('employee').insert(fresh()))).toBe('done')
  })

  it('has one of a kind waiting, of a document that the company knows and that ends later than that', async () => {
    expect(outcome(await of('employee').insert(fresh({ kind: 'contract' })))).toBe(
      'check document_renewals_kind_check',
    )
    expect(outcome(await of('employee').insert(fresh({ kind: 'professional_registration' })))).toBe(
      'document_gone',
    )
    for (const expires_on of ['2026-12-01', '2026-11-30'])
      expect(outcome(await of('employee').insert(fresh({ expires_on })))).toBe('renewal_not_later')
    const { id } = await handedIn({ expires_on: '2026-12-02' })
    expect(outcome(await of('employee').insert(fresh()))).toMatch('document_renewals_waiting_key')
    expect(outcome(await of('employee').update({ expires_on: '2026-11-30' }).eq('id', id))).toBe(
      'renewal_not_later',
    )
  })

  it('names a scan at a place of their own, which no other row has', async () => {
    const name = crypto.randomUUID()
    const place = `/storage/v1/object/employee-documents/${me()}`
    for (const [file_url, check] of [
      [scanOf(world.people.otherEmployee.employeeId), 'place'],
      [`/storage/v1/object/applicant-cvs/${me()}/${name}.pdf`, 'url_check'],
      [`${place}/${name}.html`, 'url_check'],
      [`${place}/../${name}.pdf`, 'url_check'],
      [`${place}/a/${name}.pdf`, 'url_check'],
      [`https://elsewhere.example${place}/${name}.pdf`, 'place'],
      [`${place}/${name}.pdf?x=1`, 'url_check'],
      ['', 'place'],
    ] as const)
      expect(outcome(await of('employee').insert(fresh({ file_url }))), file_url).toBe(
        `check document_renewals_file_${check}`,
      )
    const taken = `${place}/${name}.pdf`
    await handedIn({ file_url: taken })
    await of('employee').delete().eq('file_url', taken).throwOnError()
    const first = await handedIn({ file_url: taken })
    expect(await sendBack(first)).toBe('done')
    expect(outcome(await of('employee').insert(fresh({ file_url: taken })))).toMatch(
      'document_renewals_file_url_key',
    )
  })

  it('replaces and takes back what waits, and nothing that is decided', async () => {
    const { id } = await handedIn()
    const file_url = scanOf(me())
    await of('employee')
      .update({ number: '9', expires_on: '2032-01-01', file_url })
      .eq('id', id)
      .throwOnError()
    expect(await now(id)).toMatchObject({ number: '9', expires_on: '2032-01-01', file_url })
    expect(outcome(await of('employee').update({ kind: 'contract' }).eq('id', id))).toBe('refused')
    await sendBack((await now(id)) as Renewal)
    const { data } = await of('employee').update({ number: '8' }).eq('id', id).select().throwOnError()
    expect(data).toEqual([])
    expect((await of('employee').delete().eq('id', id).select().throwOnError()).data).toEqual([])
    const second = await handedIn()
    expect((await of('employee').delete().eq('id', second.id).select().throwOnError()).data).toHaveLength(1)
  })

  it('who has left or is switched off neither hands in nor reads', async () => {
    const { id } = await handedIn()
    const account = world.people.employee.id
    for (const [off, on] of [
      [
        `update public.user_profiles set is_active = false where id = '${account}'`,
        `update public.user_profiles set is_active = true where id = '${account}'`,
      ],
      [
        `update public.employees set status = 'left', left_on = '2026-01-01' where user_id = '${account}'`,
        `update public.employees set status = 'approved', left_on = null where user_id = '${account}'`,
      ],
    ] as const) {
      await world.sql(off)
      expect(outcome(await of('employee').insert(fresh({ kind: 'professional_registration' })))).toBe(
        'refused',
      )
      expect((await of('employee').select()).data).toEqual([])
      expect((await of('employee').delete().eq('id', id).select()).data).toEqual([])
      await world.sql(on)
      await world.sql('update public.user_profiles set is_active = true where id = $1', [account])
    }
    expect((await of('employee').select()).data).toHaveLength(1)
  })
})

describe('a scan', () => {
  const bucket = (who: Trier) => world.people[who].db.storage.from('employee-documents')
  const pdf = { contentType: 'application/pdf' }
  const key = (employee_id = me(), ending = 'pdf') => `${employee_id}/${crypto.randomUUID()}.${ending}`

  it('is stored by its employee and admins of people, at a place of the employee', async () => {
    expect((await bucket('employee').upload(key(), fileOf('pdf'), pdf)).error).toBeNull()
    const writers: Trier[] = ['employee', 'admin', 'peopleAdmin']
    for (const who of [...roles, 'otherEmployee'] as Trier[])
      if (writers.includes(who))
        expect((await bucket(who).upload(key(), fileOf('pdf'), pdf)).error, who).toBeNull()
      else expect(outcome(await bucket(who).upload(key(), fileOf('pdf'), pdf)), who).toBe('refused')
    for (const place of [
      key(world.people.otherEmployee.employeeId),
      `${crypto.randomUUID()}.pdf`,
      `${me()}/a/${crypto.randomUUID()}.pdf`,
      `${me()}x/${crypto.randomUUID()}.pdf`,
      key(me(), 'html'),
    ])
      expect(outcome(await bucket('employee').upload(place, fileOf('pdf'), pdf)), place).toBe('refused')
  })

  it('is read by its employee and admins of people, and replaced or deleted by no one', async () => {
    const place = key()
    await bucket('employee').upload(place, fileOf('pdf'), pdf)
    const readers: Trier[] = ['employee', 'admin', 'peopleAdmin']
    for (const who of [...roles, 'otherEmployee'] as Trier[]) {
      const reads = readers.includes(who)
      expect((await bucket(who).download(place)).error === null, who).toBe(reads)
      expect(Boolean((await bucket(who).createSignedUrl(place, 60)).data?.signedUrl), who).toBe(reads)
      expect(Boolean((await bucket(who).list(me())).data?.length), who).toBe(reads)
      await bucket(who).remove([place])
      await bucket(who).update(place, fileOf('pdf', 500), pdf)
      await bucket(who).upload(place, fileOf('pdf', 500), { ...pdf, upsert: true })
      await bucket(who).move(place, key())
    }
    const kept = await bucket('employee').download(place)
    expect(kept.data?.size).toBe(fileOf('pdf').length)
    expect((await fetch(bucket('visitor').getPublicUrl(place).data.publicUrl)).status).toBe(400)
  })

  it('is a PDF, JPEG, PNG or WebP of up to 10 MB that is what it says', async () => {
    for (const [kind, type] of [
      ['png', 'image/png'],
      ['jpeg', 'image/jpeg'],
      ['webp', 'image/webp'],
    ] as const)
      expect(
        (await bucket('employee').upload(key(me(), kind), fileOf(kind), { contentType: type })).error,
      ).toBeNull()
    const send = async (ending: string, body: Buffer<ArrayBuffer>, contentType: string) =>
      outcome(await bucket('employee').upload(key(me(), ending), body, { contentType }))
    expect(await send('pdf', fileOf('png'), 'application/pdf')).toBe(
      'The content of the file does not match its name and type',
    )
    expect(await send('png', fileOf('avif'), 'image/avif')).toMatch(/^mime type image\/avif is not supported/)
    expect(await send('pdf', fileOf('pdf', 10 * 1024 * 1024 + 1), 'application/pdf')).toBe(
      'The object exceeded the maximum allowed size of 10485760 bytes',
    )
    expect(await send('pdf', fileOf('pdf', 10 * 1024 * 1024), 'application/pdf')).toBe('done')
  })

  it('has room beside 59 others', async () => {
    await world.sql("delete from storage.objects where bucket_id = 'employee-documents'")
    await world.sql(
      `insert into storage.objects (bucket_id, name) select 'employee-documents', $1 || '/' || n || '.pdf' from generate_series(1, 59) as n`,
      [me()],
    )
    expect((await bucket('employee').upload(key(), fileOf('pdf'), pdf)).error).toBeNull()
    expect(outcome(await bucket('employee').upload(key(), fileOf('pdf'), pdf))).toBe('refused')
    const other = key(world.people.otherEmployee.employeeId)
    expect((await bucket('otherEmployee').upload(other, fileOf('pdf'), pdf)).error).toBeNull()
    await world.sql("delete from storage.objects where bucket_id = 'employee-documents'")
  })

  it('goes when its row is taken back, has another one, or is removed', async () => {
    const noted = async (url: string) =>
      (
        await world.sql('select from private.dropped_files where file = $1', [
          url.replace('/storage/v1/object/', ''),
        ])
      ).length
    const first = scanOf(me())
    const { id } = await handedIn({ file_url: first })
    expect(await noted(first)).toBe(0)
    const second = scanOf(me())
    await of('employee').update({ file_url: second }).eq('id', id).throwOnError()
    expect([await noted(first), await noted(second)]).toEqual([1, 0])
    await of('employee').delete().eq('id', id).throwOnError()
    expect(await noted(second)).toBe(1)
  })

  it('that no row names is found among the unused files', async () => {
    const [used, forgotten] = [key(), key()]
    for (const place of [used, forgotten]) await bucket('employee').upload(place, fileOf('pdf'), pdf)
    await handedIn({ file_url: `/storage/v1/object/employee-documents/${used}` })
    const { data } = await connect(world.api, world.api.secretKey).rpc('unused_files', { older_than: '0' })
    const names = (data as { bucket: string; name: string }[]).map(({ name }) => name)
    expect(names).toContain(forgotten)
    expect(names).not.toContain(used)
  })
})

describe('an admin who accepts', () => {
  it('has the document take number and day, corrected or not, and tells the employee', async () => {
    const renewal = await handedIn()
    expect(await accept(renewal, { expires_on: '2031-03-02', number: ' 77 ' })).toBe('done')
    expect(await document()).toMatchObject({ number: '77', expires_on: '2031-03-02' })
    expect(await now(renewal.id)).toMatchObject({
      status: 'accepted',
      // The renewal keeps the day that was handed in
      expires_on: '2031-03-01',
      old_number: '2345678901',
      old_expires_on: '2026-12-01',
    })
    const [notice, ...more] = await notices()
    expect(more).toEqual([])
    expect(notice?.subject_en).toBe('Residence permit: renewed document accepted')
    expect(await mails()).toMatchObject([{ later: true, data: { id: notice?.id } }])
  })

  it('is an admin of people', async () => {
    const renewal = await handedIn()
    for (const who of [
      'employee',
      'otherEmployee',
      'client',
      'requestsAdmin',
      'contentAdmin',
      'settingsAdmin',
    ] as const) {
      const refusal = who.endsWith('Admin') ? 'area_required' : 'admin_required'
      expect(await accept(renewal, {}, who), who).toBe(refusal)
      expect(await sendBack(renewal, {}, who), who).toBe(refusal)
    }
    expect(await now(renewal.id)).toMatchObject({ status: 'waiting' })
    expect(await accept(renewal, {}, 'admin')).toBe('done')
  })

  it('does it once, of two at the same moment too', async () => {
    const renewal = await handedIn()
    const answers = await Promise.all([
      accept(renewal, { expires_on: '2031-03-02' }, 'admin'),
      accept(renewal, { expires_on: '2031-03-03' }, 'peopleAdmin'),
      sendBack(renewal, {}, 'admin'),
    ])
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(answers.filter((answer) => answer !== 'done')).toEqual(['renewal_decided', 'renewal_decided'])
    expect(await notices()).toHaveLength(1)
    expect(await accept(renewal)).toBe('renewal_decided')
    expect(await sendBack(renewal)).toBe('renewal_decided')
  })

  it('does not accept what was replaced, taken back, or of a document that was changed since', async () => {
    const renewal = await handedIn()
    await of('employee').update({ number: '1' }).eq('id', renewal.id).throwOnError()
    expect(await accept(renewal)).toBe('renewal_changed')
    expect(await sendBack(renewal)).toBe('renewal_changed')
    const replaced = (await now(renewal.id)) as Renewal
    const seen = (await document())?.updated_at
    await admin()
      .from('employee_documents')
      .update({ number: '5' })
      .match({ employee_id: me(), kind })
      .throwOnError()
    expect(await accept(replaced, { document_seen: seen })).toBe('document_changed')
    expect(await document()).toMatchObject({ number: '5' })
    await of('employee').delete().eq('id', renewal.id).throwOnError()
    expect(await accept(replaced)).toBe('renewal_gone')
    expect(await sendBack(replaced)).toBe('renewal_gone')
    expect(await notices()).toEqual([])
  })

  it('adds the document again when it was removed since, if they have seen that', async () => {
    const renewal = await handedIn()
    const seen = (await document())?.updated_at
    await admin().from('employee_documents').delete().match({ employee_id: me(), kind }).throwOnError()
    expect(await accept(renewal, { document_seen: seen })).toBe('document_changed')
    expect(await accept(renewal, { document_seen: null })).toBe('done')
    expect(await document()).toMatchObject({ number: '2456789012', expires_on: '2031-03-01' })
    expect(await undo(renewal)).toBe('done')
    expect(await document()).toBeNull()
  })

  it('gives a day that a document can have', async () => {
    const renewal = await handedIn()
    expect(await accept(renewal, { expires_on: '1999-12-31' })).toBe(
      'check employee_documents_expires_on_check',
    )
    expect(await accept(renewal, { number: 'x'.repeat(51) })).toBe('check employee_documents_number_check')
    expect(await accept(renewal, { expires_on: null })).toBe('expiry_required')
    expect(await now(renewal.id)).toMatchObject({ status: 'waiting' })
    expect(await notices()).toEqual([])
    expect(await accept(renewal, { number: '  ' })).toBe('done')
    expect(await document()).toMatchObject({ number: null })
  })

  it('finds nothing to decide about employees who have left', async () => {
    const renewal = await handedIn()
    const listed = async () =>
      ((await admin().rpc('waiting_renewals').throwOnError()).data as Renewal[]).map(({ id }) => id)
    const counted = async () =>
      ((await admin().rpc('pending_counts').throwOnError()).data as { renewals: number }).renewals
    expect([await listed(), await counted()]).toEqual([[renewal.id], 1])
    await world.sql("update public.employees set status = 'left', left_on = '2026-01-01' where id = $1", [
      me(),
    ])
    expect(await accept(renewal)).toBe('employee_left')
    expect([await listed(), await counted()]).toEqual([[], 0])
    await world.sql("update public.employees set status = 'approved', left_on = null where id = $1", [me()])
    await world.sql('update public.user_profiles set is_active = true where id = $1', [
      world.people.employee.id,
    ])
  })
})

describe('an admin who sends back', () => {
  it('gives a reason, which the employee is told', async () => {
    const renewal = await handedIn()
    for (const reason of ['', '  ', null, 'x'.repeat(2001)])
      expect(await sendBack(renewal, { reason })).toBe('reason_required')
    expect(await sendBack(renewal, { reason: `${'x'.repeat(1999)}.` })).toBe('done')
    expect((await now(renewal.id))?.reason).toHaveLength(2000)
    const [notice] = await notices()
    expect(notice?.subject_en).toBe('Residence permit: renewed document sent back')
    for (const message of [notice?.message_ar, notice?.message_en]) expect(message).toContain('xx.')
    expect(await document()).toMatchObject({ number: '2345678901', expires_on: '2026-12-01' })
    // The employee can then hand in another document
    await handedIn()
  })
})

describe('a decision', () => {
  it('is undone with what it caused', async () => {
    const renewal = await handedIn()
    for (const decide of [accept, sendBack]) {
      expect(await decide((await now(renewal.id)) as Renewal)).toBe('done')
      expect(await undo(renewal)).toBe('done')
      expect(await now(renewal.id)).toMatchObject({ status: 'waiting', decided_at: null, reason: null })
      expect(await document()).toMatchObject({ number: '2345678901', expires_on: '2026-12-01' })
      expect([await notices(), await mails()]).toEqual([[], []])
      // Undo was pressed twice
      expect(await undo(renewal)).toBe('done')
    }
  })

  it('stays after 20 seconds, when the document was changed, and when another one was handed in', async () => {
    const renewal = await handedIn()
    await accept(renewal)
    await admin()
      .from('employee_documents')
      .update({ number: '5' })
      .match({ employee_id: me(), kind })
      .throwOnError()
    expect(await undo(renewal)).toBe('document_changed')
    const second = await handedIn({ expires_on: '2032-01-01' })
    await sendBack(second)
    await handedIn({ expires_on: '2032-01-01' })
    expect(await undo(second)).toBe('renewal_replaced')
    await world.sql(
      "update public.document_renewals set decided_at = now() - interval '21 seconds' where decided_at is not null",
    )
    expect(await undo(second)).toBe('renewal_final')
    expect(await undo({ id: crypto.randomUUID() })).toBe('renewal_gone')
  })

  it('is in the record of activity, with the admin who made it', async () => {
    const renewal = await handedIn()
    await accept(renewal)
    const entries = await world.sql<{ kind: string; actor_id: string }>(
      "select kind, actor_id from public.audit_log where table_name = 'document_renewals' and record_id = $1 order by id",
      [renewal.id],
    )
    expect(entries).toEqual([
      { kind: 'insert', actor_id: world.people.employee.id },
      { kind: 'update', actor_id: world.people.peopleAdmin.id },
    ])
  })
})

it('a scan that was handed in stays as it is, also by an address that was signed before', async () => {
  const file_url = scanOf(me())
  const key = file_url.split('/').slice(5).join('/')
  const bucket = world.people.employee.db.storage.from('employee-documents')
  const { data } = await bucket.createSignedUploadUrl(key, { upsert: true })
  const type = { contentType: 'application/pdf' }
  expect((await bucket.upload(key, fileOf('pdf'), type)).error).toBeNull()
  const other = Buffer.concat([Buffer.from(fileOf('pdf')), Buffer.from('another')])
  const replace = async (content: Buffer<ArrayBuffer>) =>
    outcome(await bucket.uploadToSignedUrl(key, data?.token ?? '', content, { ...type, upsert: true }))
  // Before the document is handed in, the address can still replace its scan
  expect(await replace(fileOf('pdf', 500))).toBe('done')
  const renewal = await handedIn({ file_url })
  const size = async () => (await admin().storage.from('employee-documents').download(key)).data?.size
  const before = await size()
  expect(await replace(other)).toBe('The resource already exists')
  await accept(renewal)
  expect(await replace(other)).toBe('The resource already exists')
  expect(await size()).toBe(before)
})

describe('retention', () => {
  it('removes what was decided long enough ago, and what still waits from employees who left that long ago', async () => {
    const old = await handedIn()
    await accept(old)
    await world.sql("update public.document_renewals set decided_at = now() - interval '32 days'")
    const recent = await handedIn({ expires_on: '2035-01-01' })
    await sendBack(recent)
    const waiting = await handedIn({ expires_on: '2035-01-01' })
    const due = async () =>
      (await world.sql<{ id: string }>("select id from private.retention_due('document_renewals', 1)")).map(
        ({ id }) => id,
      )
    expect(await due()).toEqual([old.id])
    await world.sql("update public.employees set status = 'left', left_on = '2020-01-01' where id = $1", [
      me(),
    ])
    expect((await due()).sort()).toEqual([old.id, waiting.id].sort())
    await world.sql("select private.remove_kept('document_renewals', $1)", [[old.id, waiting.id]])
    expect(await world.sql('select id from public.document_renewals')).toEqual([{ id: recent.id }])
    await world.sql("update public.employees set status = 'approved', left_on = null where id = $1", [me()])
    await world.sql('update public.user_profiles set is_active = true where id = $1', [
      world.people.employee.id,
    ])
  })
})
