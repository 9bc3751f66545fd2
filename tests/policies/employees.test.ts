import { describe, expect, it } from 'vitest'
import { addDays } from '#app/lib/dates.ts'
import { connect, employeeData, outcome, signIn, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin.db

async function apply() {
  const { id: userId, db, email } = await world.signUp(employeeData)
  const [row] = await world.sql<{ id: string }>('select id from public.employees where user_id = $1', [
    userId,
  ])
  return { id: row?.id ?? '', userId, db, email }
}

async function record(id: string) {
  const [row] = await world.sql('select * from public.employees where id = $1', [id])
  return row && counted(row)
}

async function profile(userId: string) {
  const [row] = await world.sql('select * from public.user_profiles where id = $1', [userId])
  return row
}

const amounts = [
  'base_salary',
  'housing_allowance',
  'transportation_allowance',
  'food_allowance',
  'other_allowance',
]

/** A record with its amounts as numbers: the embedded API gives amounts as text, a hosted one as numbers. */
const counted = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, amounts.includes(name) ? Number(value) : value]),
  )

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
const position = { position_ar: 'مدير مشروع', position_en: 'Project manager' }

describe('approval', () => {
  it('stores the terms and activates the account, which then sees its own record', async () => {
    const { id, userId, db } = await apply()
    const terms = {
      ...position,
      project_name: 'برج الياسمين',
      employee_join_date: '2026-01-15',
      base_salary: 15000.5,
      housing_allowance: 3750,
      transportation_allowance: 1500,
      food_allowance: 0,
      other_allowance: 1,
      contract_url: '/storage/v1/object/team-documents/abc.pdf',
    }
    const { data, error } = await admin().rpc('approve_employee', { employee_id: id, ...terms })
    expect(error).toBeNull()
    expect(counted(data)).toMatchObject({
      id,
      status: 'approved',
      ...terms,
      approved_by: world.people.admin.id,
    })
    expect(Date.parse(String(data.approved_at))).toBeGreaterThan(Date.now() - 60_000)
    expect(await profile(userId)).toMatchObject({
      user_type: 'employee',
      is_active: true,
      department: position.position_ar,
    })
    const { data: own } = await db.from('employees').select('id, base_salary')
    expect(own?.map(counted)).toEqual([{ id, base_salary: 15000.5 }])
  })

  it('defaults the join date to today in Riyadh and amounts to 0', async () => {
    const { id } = await apply()
    await admin().rpc('approve_employee', { employee_id: id, ...position, base_salary: null })
    const { data } = await admin().from('employees').select('*').eq('id', id).single()
    expect(counted(data)).toMatchObject({
      employee_join_date: today(),
      base_salary: 0,
      other_allowance: 0,
      contract_url: null,
    })
  })

  it('works as an update of the table too, with the time and the approver set by the database', async () => {
    const { id, userId } = await apply()
    const update = {
      status: 'approved',
      ...position,
      approved_at: '2001-01-01',
      approved_by: world.people.client.id,
    }
    expect(outcome(await admin().from('employees').update(update).eq('id', id))).toBe('done')
    const row = await record(id)
    expect(row?.approved_by).toBe(world.people.admin.id)
    expect(new Date(String(row?.approved_at)).getFullYear()).toBeGreaterThan(2025)
    expect(await profile(userId)).toMatchObject({ is_active: true })
  })

  it('is all or nothing', async () => {
    const { id, userId } = await apply()
    for (const wrong of [{ base_salary: -1 }, { position_ar: ' ' }, { contract_url: 'javascript:alert(1)' }])
      expect(
        outcome(await admin().rpc('approve_employee', { employee_id: id, ...position, ...wrong })),
      ).toMatch(/^check/)
    expect(await record(id)).toMatchObject({ status: 'pending', approved_at: null })
    expect(await profile(userId)).toMatchObject({ is_active: false })
  })

  it('happens once', async () => {
    const { id } = await apply()
    const approve = () => admin().rpc('approve_employee', { employee_id: id, ...position })
    expect(outcome(await approve())).toBe('done')
    expect(outcome(await approve())).toBe('employee_status_final')
    const reject = { employee_id: id, rejection_reason: 'سبب' }
    expect(outcome(await admin().rpc('reject_employee', reject))).toBe('employee_status_final')
    for (const status of ['pending', 'rejected'])
      expect(
        outcome(await admin().from('employees').update({ status, rejection_reason: 'x' }).eq('id', id)),
      ).toBe('employee_status_final')
  })

  it('can be corrected later: the department follows the position, the approval stays', async () => {
    const { id, userId } = await apply()
    await admin().rpc('approve_employee', { employee_id: id, ...position })
    const before = await record(id)
    const change = {
      position_ar: 'مدير عام',
      base_salary: 20000,
      approved_at: null,
      approved_by: world.people.client.id,
    }
    expect(outcome(await admin().from('employees').update(change).eq('id', id))).toBe('done')
    expect(await record(id)).toMatchObject({
      base_salary: 20000,
      approved_at: before?.approved_at,
      approved_by: before?.approved_by,
    })
    expect(await profile(userId)).toMatchObject({ department: 'مدير عام' })
  })

  it('is not replaced by the activity switch', async () => {
    const { userId, id } = await apply()
    const switchOn = () => admin().from('user_profiles').update({ is_active: true }).eq('id', userId)
    expect(outcome(await switchOn())).toBe('employee_not_approved')
    await admin().rpc('reject_employee', { employee_id: id, rejection_reason: 'سبب' })
    expect(outcome(await switchOn())).toBe('employee_not_approved')
    expect(await profile(userId)).toMatchObject({ is_active: false })
  })

  it('survives the account of the approver', async () => {
    const second = await world.signUp(employeeData)
    await world.sql("update public.user_profiles set user_type = 'admin', is_active = true where id = $1", [
      second.id,
    ])
    await signIn(second.db, second.email)
    const { id } = await apply()
    await second.db.rpc('approve_employee', { employee_id: id, ...position })
    expect(await record(id)).toMatchObject({ approved_by: second.id })
    await world.sql('delete from auth.users where id = $1', [second.id])
    expect(await record(id)).toMatchObject({
      status: 'approved',
      approved_by: null,
      approved_at: expect.anything(),
    })
  })
})

describe('rejection', () => {
  it('needs a reason, keeps the account out and is final', async () => {
    const { id, userId, db } = await apply()
    const reject = (rejection_reason: string) =>
      admin().rpc('reject_employee', { employee_id: id, rejection_reason })
    expect(outcome(await reject('  '))).toBe('employee_rejection_reason_required')
    expect(outcome(await reject('الخبرة أقل من المطلوب'))).toBe('done')
    expect(await record(id)).toMatchObject({
      status: 'rejected',
      rejection_reason: 'الخبرة أقل من المطلوب',
      approved_at: null,
    })
    expect(await profile(userId)).toMatchObject({ is_active: false })
    expect((await db.from('employees').select('*')).data).toEqual([])
    expect(outcome(await admin().rpc('approve_employee', { employee_id: id, ...position }))).toBe(
      'employee_status_final',
    )
  })
})

describe('a new application after a rejection', () => {
  const application = {
    full_name_ar: 'سارة المطيري',
    full_name_en: 'Sara Almutairi',
    phone: '+966500000009',
    applied_for: 'مهندسة مدنية',
  }

  it('comes from the same account, waits again and can be approved', async () => {
    const { id, userId, db } = await apply()
    expect(outcome(await db.rpc('apply_again', application))).toBe('application_not_rejected')
    await admin().rpc('reject_employee', { employee_id: id, rejection_reason: 'الخبرة أقل من المطلوب' })
    expect((await db.rpc('account_status')).data).toBe('rejected')
    const photo = '/storage/v1/object/employee-photos/other.webp'
    expect(outcome(await db.rpc('apply_again', { ...application, profile_image_url: photo }))).toBe(
      'application_photo_invalid',
    )
    const before = await record(id)
    // The application is sent twice, since the first answer may have been lost
    for (let time = 0; time < 2; time++)
      expect(outcome(await db.rpc('apply_again', application))).toBe('done')
    const { applied_for, ...person } = application
    const after = await record(id)
    expect(after).toMatchObject({
      ...person,
      position_ar: applied_for,
      position_en: applied_for,
      status: 'pending',
      rejection_reason: 'الخبرة أقل من المطلوب',
    })
    expect(Date.parse(String(after?.created_at))).toBeGreaterThan(Date.parse(String(before?.created_at)))
    expect(await profile(userId)).toMatchObject({
      is_active: false,
      full_name: 'سارة المطيري · Sara Almutairi',
    })
    expect((await db.rpc('account_status')).data).toBe('pending')
    const mails = await world.sql(
      "select 1 from public.mail_outbox where kind = 'company_application' and data ->> 'id' = $1",
      [id],
    )
    expect(mails).toHaveLength(2)
    expect(
      outcome(
        await admin().rpc('approve_employee', {
          employee_id: id,
          position_ar: 'مهندسة',
          position_en: 'Engineer',
        }),
      ),
    ).toBe('done')
    expect(await record(id)).toMatchObject({ status: 'approved', rejection_reason: null })
    expect((await db.rpc('account_status')).data).toBe('active')
    expect(outcome(await db.rpc('apply_again', application))).toBe('application_not_rejected')
  })

  it('is the applicant’s own to send', async () => {
    const { id } = await apply()
    await admin().rpc('reject_employee', { employee_id: id, rejection_reason: 'سبب' })
    expect(outcome(await admin().from('employees').update({ status: 'pending' }).eq('id', id))).toBe(
      'employee_status_final',
    )
  })
})

describe('leaving', () => {
  const approved = async () => {
    const person = await apply()
    await admin().rpc('approve_employee', { employee_id: person.id, ...position })
    return person
  }

  it('closes the portal immediately, keeps the record, and can be undone', async () => {
    const { id, userId, db } = await approved()
    expect((await db.from('employees').select('id')).data).toEqual([{ id }])
    const left = { status: 'left', left_on: '2026-01-31' }
    expect(outcome(await admin().from('employees').update(left).eq('id', id))).toBe('done')
    const row = await record(id)
    expect(row).toMatchObject({ ...left, approved_at: expect.anything(), approved_by: world.people.admin.id })
    expect(await profile(userId)).toMatchObject({ is_active: false })
    expect((await db.from('employees').select('id')).data).toEqual([])
    expect((await db.rpc('account_status')).data).toBe('left')
    // Activating the account does not bring an employee back
    expect(outcome(await admin().from('user_profiles').update({ is_active: true }).eq('id', userId))).toBe(
      'employee_not_approved',
    )
    const mails = () => world.sql("select 1 from public.mail_outbox where kind = 'application_approved'")
    const before = (await mails()).length
    expect(outcome(await admin().from('employees').update({ status: 'approved' }).eq('id', id))).toBe('done')
    expect(await record(id)).toMatchObject({
      status: 'approved',
      left_on: null,
      approved_at: row?.approved_at,
    })
    expect(await profile(userId)).toMatchObject({ is_active: true })
    expect((await mails()).length).toBe(before)
  })

  it('is today unless said otherwise, and is for employees', async () => {
    const { id } = await approved()
    await admin().from('employees').update({ status: 'left' }).eq('id', id)
    expect(await record(id)).toMatchObject({ left_on: today() })
    const applicant = await apply()
    expect(outcome(await admin().from('employees').update({ status: 'left' }).eq('id', applicant.id))).toBe(
      'employee_status_final',
    )
    expect(
      outcome(await admin().from('employees').update({ left_on: '2026-01-01' }).eq('id', applicant.id)),
    ).toMatch(/^check/)
  })

  describe('on a day to come', () => {
    /** Makes yesterday the last day, before anyone has run the chores. */
    async function dayIsOver(id: string) {
      await world.sql('alter table public.employees disable trigger employees_guard')
      await world.sql('update public.employees set left_on = $2 where id = $1', [id, addDays(today(), -1)])
      await world.sql('alter table public.employees enable trigger employees_guard')
    }
    const chores = async () =>
      (await connect(world.api, world.api.secretKey).rpc('employee_chores').throwOnError()).data

    it('leaves the account until the day ends in Riyadh, and can be changed and cancelled', async () => {
      const { id, userId, db } = await approved()
      const change = async (values: object) =>
        outcome(await admin().from('employees').update(values).eq('id', id))
      const ends = async () =>
        (
          await world.sql<{ end: string | null }>(
            `select to_char(min(not_after) at time zone 'Asia/Riyadh', 'YYYY-MM-DD HH24:MI') as end
             from auth.sessions where user_id = $1`,
            [userId],
          )
        )[0]?.end
      const before = await ends()
      expect(await change({ status: 'left', left_on: addDays(today(), 2) })).toBe('done')
      expect(await record(id)).toMatchObject({ status: 'approved', left_on: addDays(today(), 2) })
      expect(await profile(userId)).toMatchObject({ is_active: true })
      expect((await db.from('employees').select('id')).data).toEqual([{ id }])
      expect(await ends()).toBe(`${addDays(today(), 3)} 00:00`)
      await change({ status: 'left', left_on: addDays(today(), 4) })
      expect(await ends()).toBe(`${addDays(today(), 5)} 00:00`)
      const listed = async (status: string) =>
        (
          await admin()
            .rpc('list_employees', { statuses: [status] })
            .throwOnError()
        ).data as unknown as {
          rows: { id: string }[]
          total: number
          counts: Record<string, number>
        }
      const leaving = await listed('leaving')
      expect(leaving.rows.map((row) => row.id)).toEqual([id])
      expect([leaving.total, leaving.counts.leaving]).toEqual([1, 1])
      expect((await listed('approved')).rows.map((row) => row.id)).toContain(id)
      await chores()
      expect(await change({ status: 'approved', left_on: null })).toBe('done')
      expect(await record(id)).toMatchObject({ status: 'approved', left_on: null })
      expect(await ends()).toBe(before)
      // A last day that is moved to the past takes effect immediately
      expect(await change({ left_on: addDays(today(), -1) })).toBe('done')
      expect(await record(id)).toMatchObject({ status: 'left' })
      expect(await profile(userId)).toMatchObject({ is_active: false })
    })

    it('ends every session with that day, and who signs in after it has left', async () => {
      const { id, userId, db, email } = await approved()
      await admin()
        .from('employees')
        .update({ status: 'left', left_on: addDays(today(), 1) })
        .eq('id', id)
      expect((await db.from('employees').select('id')).error).toBeNull()
      await dayIsOver(id)
      expect((await db.from('employees').select('id')).error?.message).toBe('session_not_found')
      expect(await record(id)).toMatchObject({ status: 'approved' })
      const again = connect(world.api)
      await signIn(again, email)
      expect((await again.rpc('account_status')).data).toBe('left')
      expect((await again.from('employees').select('id')).data).toEqual([])
      expect(await record(id)).toMatchObject({ status: 'left', left_on: addDays(today(), -1) })
      expect(await profile(userId)).toMatchObject({ is_active: false })
      // The departure is undone like any other
      await admin().from('employees').update({ status: 'approved' }).eq('id', id)
      expect((await again.from('employees').select('id')).data).toEqual([{ id }])
    })

    it('is a day that a calendar here has: no other one can lock the account', async () => {
      const { id, email } = await approved()
      for (const left_on of ['300000-01-01', 'infinity', '5874897-12-31', '-infinity', '0001-01-01'])
        expect(
          outcome(await admin().from('employees').update({ status: 'left', left_on }).eq('id', id)),
        ).toBe('check employees_left_on_check')
      const again = connect(world.api)
      await signIn(again, email)
      expect((await again.from('employees').select('id')).data).toEqual([{ id }])
    })

    it('is not set for former employees, and not in the past for current ones', async () => {
      const { id } = await approved()
      const change = async (values: object) =>
        outcome(await admin().from('employees').update(values).eq('id', id))
      await change({ status: 'left' })
      expect(await change({ left_on: addDays(today(), 5) })).toBe('employee_status_final')
      expect(await change({ left_on: addDays(today(), -5) })).toBe('done')
      expect(await record(id)).toMatchObject({ status: 'left', left_on: addDays(today(), -5) })
      const waiting = await apply()
      await admin()
        .from('employees')
        .update({ status: 'approved', left_on: addDays(today(), -5) })
        .eq('id', waiting.id)
        .throwOnError()
      expect(await record(waiting.id)).toMatchObject({ status: 'approved', left_on: null })
    })

    it('keeps the last admin, and says what else has stopped it', async () => {
      const { id } = await approved()
      await admin()
        .from('employees')
        .update({ status: 'left', left_on: addDays(today(), 1) })
        .eq('id', id)
      await dayIsOver(id)
      const stopping = (message: string) =>
        world.sql(
          `create or replace function public.stop_leaving() returns trigger language plpgsql as
           $$ begin raise exception using errcode = 'PT409', message = '${message}'; end $$`,
        )
      await stopping('last_admin')
      await world.sql(
        'create trigger stop_leaving before update on public.employees for each row execute function public.stop_leaving()',
      )
      try {
        expect(await chores()).toMatchObject({ left: 0 })
        await stopping('another_rule')
        await expect(chores()).rejects.toMatchObject({ message: 'another_rule' })
      } finally {
        await world.sql('drop trigger stop_leaving on public.employees')
        await world.sql('drop function public.stop_leaving()')
      }
      expect(await chores()).toMatchObject({ left: 1 })
    })

    it('is noted within the hour by the chores', async () => {
      const { id, userId } = await approved()
      await admin()
        .from('employees')
        .update({ status: 'left', left_on: addDays(today(), 1) })
        .eq('id', id)
      expect(await chores()).toMatchObject({ left: 0 })
      await dayIsOver(id)
      expect(await chores()).toMatchObject({ left: 1 })
      expect(await record(id)).toMatchObject({ status: 'left' })
      expect(await profile(userId)).toMatchObject({ is_active: false })
    })
  })
})

it('pay knows since when it is what it is', async () => {
  const { id } = await apply()
  await admin().rpc('approve_employee', { employee_id: id, ...position })
  const pay = async (values: object) => {
    await admin().from('employees').update(values).eq('id', id).throwOnError()
    return (await record(id))?.pay_since
  }
  // A salary that is entered later counts from the first day
  expect(await pay({ base_salary: 9000 })).toBeNull()
  expect(await pay({ department: 'x' })).toBeNull()
  expect(await pay({ base_salary: 9500 })).toBe(today())
  expect(outcome(await admin().from('employees').update({ pay_since: '2020-01-01' }).eq('id', id))).toBe(
    'refused',
  )
})

describe('a correction', () => {
  it('of name, phone and department reaches the profile', async () => {
    const { id, userId } = await apply()
    await admin().rpc('approve_employee', { employee_id: id, ...position, department: 'المشاريع · Projects' })
    expect(await profile(userId)).toMatchObject({ department: 'المشاريع · Projects' })
    const correct = { full_name_ar: 'نورة العتيبي', full_name_en: 'Noura Al-Otaibi', phone: '+966500000007' }
    await admin().from('employees').update(correct).eq('id', id)
    expect(await profile(userId)).toMatchObject({
      full_name: 'نورة العتيبي · Noura Al-Otaibi',
      phone: correct.phone,
    })
    await admin().from('employees').update({ department: null }).eq('id', id)
    expect(await profile(userId)).toMatchObject({ department: position.position_ar })
  })

  it('of a position leaves an account that was switched off as it is', async () => {
    const { id, userId } = await apply()
    await admin().rpc('approve_employee', { employee_id: id, ...position })
    await admin().from('user_profiles').update({ is_active: false }).eq('id', userId)
    await admin().from('employees').update({ position_ar: 'مدير عام' }).eq('id', id)
    expect(await profile(userId)).toMatchObject({ is_active: false, department: 'مدير عام' })
    expect(
      (
        await world.sql<{ full_name: string }>('select full_name from public.user_profiles where id = $1', [
          userId,
        ])
      )[0]?.full_name,
    ).toContain(' · ')
  })
})

describe('why an account is not active', () => {
  it.each([
    ['client', 'active'],
    ['applicant', 'pending'],
    ['rejected', 'rejected'],
    ['inactive', 'off'],
    ['dismissed', 'off'],
    ['formerAdmin', 'off'],
  ] as const)('%s: %s', async (who, expected) => {
    expect((await world.people[who].db.rpc('account_status')).data).toBe(expected)
  })
})

describe('the link of a mail for a new password', () => {
  it('is open until it is used', async () => {
    const { userId } = await apply()
    const token = 'f'.repeat(56)
    const open = async (token_hash: string) =>
      (await world.people.visitor.db.rpc('recovery_link_open', { token_hash })).data
    expect(await open(token)).toBe(false)
    await world.sql('update auth.users set recovery_token = $2 where id = $1', [userId, token])
    expect(await open(token)).toBe(true)
    await world.sql("update auth.users set recovery_token = '' where id = $1", [userId])
    for (const none of [token, '', ' ']) expect(await open(none)).toBe(false)
  })
})

describe('an employee', () => {
  it('cannot change their own record', async () => {
    const { db, employeeId } = world.people.employee
    const before = await record(employeeId)
    for (const change of [
      { base_salary: 99999 },
      { status: 'pending' },
      { contract_url: '/x' },
      { phone: '+966500000000' },
    ])
      await db.from('employees').update(change).eq('id', employeeId)
    expect(await record(employeeId)).toEqual(before)
    for (const change of [
      { user_id: world.people.client.id },
      { id: crypto.randomUUID() },
      { created_at: null },
    ])
      expect(outcome(await admin().from('employees').update(change).eq('id', employeeId))).toBe('refused')
    await expect(
      world.sql('update public.employees set user_id = $1 where id = $2', [
        world.people.client.id,
        employeeId,
      ]),
    ).rejects.toThrow('employee_account_fixed')
  })

  it('is listed for admins with filter and order', async () => {
    const { data } = await admin()
      .from('employees')
      .select('*, account:user_profiles!employees_user_id_fkey(is_active)')
      .eq('status', 'pending')
      .order('created_at', { ascending: false })
    expect(data?.map(({ id }) => id)).toContain(world.people.applicant.employeeId)
    expect(data?.every(({ status, account }) => status === 'pending' && account.is_active === false)).toBe(
      true,
    )
  })

  it('goes with the account', async () => {
    const { id, userId } = await apply()
    await world.sql('delete from auth.users where id = $1', [userId])
    expect(await record(id)).toBeUndefined()
  })
})

it('the server, with the secret key, approves as the admin does', async () => {
  const { id, userId } = await apply()
  const server = connect(world.api, world.api.secretKey)
  expect(outcome(await server.from('employees').update({ status: 'approved' }).eq('id', id))).toBe('done')
  expect(await profile(userId)).toMatchObject({ is_active: true })
})
