import { randomUUID } from 'node:crypto'
import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { clientData, employeeData } from '#tests/policies/support/people.ts'
import { asUser } from '#tests/support/postgres.ts'

const secrets = {
  ...{ phone: '+966512345678', national_id: '1012345678', commercial_registration: '1010101010' },
  ...{ unified_number: '7001234567' },
}
const forms = {
  client: { ...clientData, ...secrets },
  employee: { ...employeeData, ...secrets },
}

let owner: Sql
let service: Sql
beforeAll(() => {
  const project = inject('signUps')
  owner = postgres(project, { max: 1 })
  service = postgres(asUser(project, 'supabase_auth_admin'), { max: 1 })
})
afterAll(() => Promise.all([owner.end(), service.end()]))

/**
 * Writes what Supabase's sign-in service writes for a sign-up, in the same order. After storing the account,
 * the service reads it again into the same object, so the object still contains what a trigger removed.
 * Confirming the account writes the metadata of that object.
 * @returns the account's id
 */
async function signUp(sql: Sql, data: Record<string, string>, confirmed: boolean, id = randomUUID()) {
  const email = `${id}@handasa.example`
  await sql`
    insert into auth.users (id, aud, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
      confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at)
    values (${id}, 'authenticated', ${email}, 'x',
      ${sql.json({ provider: 'email', providers: ['email'] })}, ${sql.json(data)}, '', '', '', '', now(), now())`
  await sql`update auth.users set role = 'authenticated', updated_at = now() where id = ${id}`
  const [stored] = await sql`select raw_user_meta_data as meta from auth.users where id = ${id}`
  const metadata = { ...data, ...stored?.meta }
  const identity = { sub: id, email, email_verified: false, phone_verified: false, ...data }
  await sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${id}, ${id}, ${sql.json(identity)}, 'email', now(), now(), now())`
  if (confirmed) {
    await sql`update auth.users set confirmation_token = '', email_confirmed_at = now() where id = ${id}`
    await sql`
      update auth.users set raw_user_meta_data = ${sql.json({ ...metadata, email_verified: true })} where id = ${id}`
  } else {
    await sql`update auth.users set confirmation_token = ${randomUUID()}, confirmation_sent_at = now() where id = ${id}`
  }
  return id
}

describe.each(Object.entries(forms))('the sign-up of a %s', (type, data) => {
  it.each([
    ['confirmed immediately', true],
    ['to be confirmed', false],
  ])('leaves no identity number and no phone with the sign-in service: %s', async (_, confirmed) => {
    const id = await signUp(service, data, confirmed)
    const [profile] = await owner`select * from public.user_profiles where id = ${id}`
    expect(profile).toMatchObject({ user_type: type, phone: data.phone })
    const rows = await owner`
      select to_jsonb(account) as row from auth.users as account where id = ${id}
      union all select to_jsonb(identity) from auth.identities as identity where user_id = ${id}`
    expect(rows).toHaveLength(2)
    for (const value of Object.values(secrets)) expect(JSON.stringify(rows)).not.toContain(value)
    expect(JSON.stringify(rows)).toContain(`${id}@handasa.example`)
  })
})

describe('an invitation', () => {
  const token = 'a'.repeat(64)
  /** Stores an invitation, by an admin who may give everything. */
  async function invite(email: string) {
    const inviter = await signUp(service, forms.client, true)
    await owner`
      update public.user_profiles set user_type = 'admin', areas = '{everything}', is_active = true where id = ${inviter}`
    await owner`
      with sent as (
        insert into public.invitations (email, full_name, user_type, areas, invited_by)
        values (${email}, 'Hind', 'admin', '{content}', ${inviter}) returning id
      )
      insert into private.invitation_tokens select id, private.hash_of(${token}) from sent`
  }

  it('makes an admin with the rights of the sign-in service, and leaves no token with it', async () => {
    const id = randomUUID()
    await invite(`${id}@handasa.example`)
    await signUp(service, { full_name: 'Hind', invitation: token }, true, id)
    const [profile] =
      await owner`select user_type, areas, is_active from public.user_profiles where id = ${id}`
    expect(profile).toEqual({ user_type: 'admin', areas: ['content'], is_active: true })
    const rows = await owner`
      select to_jsonb(account) as row from auth.users as account where id = ${id}
      union all select to_jsonb(identity) from auth.identities as identity where user_id = ${id}`
    expect(JSON.stringify(rows)).not.toContain(token)
    // The invitation is used, so another account cannot use it
    await expect(signUp(service, { full_name: 'x', invitation: token }, true)).rejects.toThrow(
      'invitation_invalid',
    )
  })
})
