import { describe, expect, it } from 'vitest'
import { clientData, connect, outcome, password, signIn, testWorld } from './support/world.ts'

const world = testWorld()

async function profileOf(id: string) {
  const [row] = await world.sql('select * from public.user_profiles where id = $1', [id])
  return row
}

describe('a role', () => {
  it('cannot be gained by changing the account', async () => {
    const { db, id } = await world.signUp(clientData)
    await db.auth.updateUser({ data: { user_type: 'admin', role: 'admin', is_active: true } })
    await db.auth.refreshSession()
    expect(await profileOf(id)).toMatchObject({ user_type: 'client' })
    expect(outcome(await db.rpc('list_users'))).toBe('admin_required')
    expect((await db.from('service_requests').select('*')).data).toEqual([])
  })

  it.each(['client', 'employee', 'admin', 'inactive', 'applicant'] as const)(
    'cannot be changed through the table by %s, neither their own nor anyone else’s',
    async (role) => {
      const { db, id } = world.people[role]
      for (const target of [id, world.people.otherClient.id])
        for (const user_type of ['admin', 'employee', 'client'])
          expect(outcome(await db.from('user_profiles').update({ user_type }).eq('id', target))).toBe(
            'refused',
          )
      const row = { id, full_name: 'x', user_type: 'admin', is_active: true }
      expect(outcome(await db.from('user_profiles').insert(row))).toBe('refused')
      expect(outcome(await db.from('user_profiles').upsert(row))).toBe('refused')
    },
  )

  it('ends with the session still open when the account is switched off or deleted', async () => {
    const { db, id, email } = await world.signUp(clientData)
    await world.sql("update public.user_profiles set user_type = 'admin' where id = $1", [id])
    await signIn(db, email)
    expect(outcome(await db.rpc('list_users'))).toBe('done')
    expect(
      outcome(await world.people.admin.db.from('user_profiles').update({ is_active: false }).eq('id', id)),
    ).toBe('done')
    expect(outcome(await db.rpc('list_users'))).toBe('admin_required')
    await world.sql('delete from auth.users where id = $1', [id])
    expect(outcome(await db.from('user_profiles').select('*'))).toBe('session_not_found')
    expect(outcome(await db.from('service_requests').insert({ client_name: 'x' }))).toBe('session_not_found')
  })
})

describe('a profile', () => {
  const protectedColumns = {
    department: 'الإدارة',
    company_name: 'شركة',
    is_active: false,
    client_type: 'government',
    national_id: '2',
    commercial_registration: '2',
    unified_number: '2',
  }

  it.each(['client', 'employee'] as const)(
    'belongs to its owner (%s) for name, phone and language only',
    async (role) => {
      const { db, id } = world.people[role]
      const own = () => db.from('user_profiles')
      const change = { full_name: 'اسم جديد', phone: '+966598765432', locale: 'en' }
      expect(outcome(await own().update(change).eq('id', id))).toBe('done')
      expect(await profileOf(id)).toMatchObject(change)
      for (const [column, value] of Object.entries(protectedColumns))
        expect(
          outcome(
            await own()
              .update({ [column]: value })
              .eq('id', id),
          ),
        ).toBe('profile_column_protected')
      for (const column of ['id', 'created_at', 'user_type'])
        expect(
          outcome(
            await own()
              .update({ [column]: null })
              .eq('id', id),
          ),
        ).toBe('refused')
      expect(outcome(await own().update({ full_name: ' ' }).eq('id', id))).toBe(
        'check user_profiles_full_name_check',
      )
      expect(outcome(await own().update({ phone: '05' }).eq('id', id))).toBe(
        'check user_profiles_phone_check',
      )
      expect((await own().delete().eq('id', id)).error?.code).toBe('42501')
    },
  )

  it.each(['inactive', 'applicant', 'rejected', 'dismissed', 'formerAdmin'] as const)(
    'of an account that is off (%s) can be read by its owner and nothing else',
    async (role) => {
      const { db, id } = world.people[role]
      const { data } = await db.from('user_profiles').select('*')
      expect(data).toMatchObject([{ id, is_active: false }])
      const before = await profileOf(id)
      for (const change of [{ full_name: 'جديد' }, { is_active: true }, { phone: '+966500000000' }])
        await db.from('user_profiles').update(change).eq('id', id)
      expect(await profileOf(id)).toEqual(before)
    },
  )

  it('is switched off and on by an admin', async () => {
    const { id, db, email } = await world.signUp(clientData)
    const profiles = world.people.admin.db.from('user_profiles')
    await profiles.update({ is_active: false }).eq('id', id)
    expect((await db.from('client_projects').select('*')).data).toEqual([])
    expect((await connect(world.api).auth.signInWithPassword({ email, password })).error).toBeNull()
    await world.people.admin.db.from('user_profiles').update({ is_active: true }).eq('id', id)
    expect(await profileOf(id)).toMatchObject({ is_active: true })
  })
})

describe('the last active admin with everything', () => {
  const admins = "'everything' = any (areas) and is_active"

  it('cannot be switched off, demoted or deleted', async () => {
    const { id, db } = world.people.admin
    expect(await world.sql(`select id from public.user_profiles where ${admins}`)).toHaveLength(1)
    expect(outcome(await db.from('user_profiles').update({ is_active: false }).eq('id', id))).toBe(
      'last_admin',
    )
    for (const statement of [
      "update public.user_profiles set user_type = 'client' where id = $1",
      'delete from public.user_profiles where id = $1',
      'delete from auth.users where id = $1',
    ])
      await expect(world.sql(statement, [id])).rejects.toThrow('last_admin')
    expect(await profileOf(id)).toMatchObject({ user_type: 'admin', is_active: true })
  })

  it('is the one who is left', async () => {
    const second = await world.signUp(clientData)
    await world.sql("update public.user_profiles set user_type = 'admin' where id = $1", [second.id])
    await signIn(second.db, second.email)
    const { id } = world.people.admin
    expect(outcome(await second.db.from('user_profiles').update({ is_active: false }).eq('id', id))).toBe(
      'done',
    )
    const own = () => second.db.from('user_profiles')
    expect(outcome(await own().update({ is_active: false }).eq('id', second.id))).toBe('last_admin')
    // All admins in one statement
    await world.sql('update public.user_profiles set is_active = true where id = $1', [id])
    await expect(
      world.sql(`update public.user_profiles set is_active = false where ${admins}`),
    ).rejects.toThrow('last_admin')
    expect(outcome(await own().update({ is_active: false }).eq('id', second.id))).toBe('done')
  })
})
