import { beforeAll, expect } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { tokenOf } from './http.ts'
import { tables } from './matrix.ts'
import { fillTables, idsOf } from './rows.ts'
import { type Claims, claimsOf } from './tokens.ts'
import type { World } from './world.ts'

export interface Answer {
  status: number
  body: unknown
}

export const rowsOf = ({ body }: Answer) => (Array.isArray(body) ? body : []) as { id: unknown }[]

/**
 * The genuine data that forgeries start from and are compared with. The private bucket team-documents has the
 * file `kept.png`.
 */
interface Intruder {
  /** A genuine token of an admin. */
  admin: string
  claims: Claims
  /** A call that any program could make. */
  call(path: string, bearer: string | undefined, init?: RequestInit): Promise<Answer>
  /**
   * Tries everything that visitors may not do with every service, and expects that the caller gets no more
   * than a visitor.
   */
  tryEverything(bearer: string | undefined, headers?: Record<string, string>, query?: string): Promise<void>
}

/** Fills the tables of a world, and returns calls that try to break in. */
export function intruder(world: World): Intruder {
  /** Ids of the rows that the visitor sees, by table. */
  const seenByVisitor: Record<string, string[]> = {}
  const self = { admin: '', claims: {}, call, tryEverything }

  beforeAll(async () => {
    await fillTables(world)
    const documents = world.people.admin.db.storage.from('team-documents')
    const file = await documents.upload('kept.png', fileOf('png'), { contentType: 'image/png' })
    expect(file.error).toBeNull()
    for (const table of Object.keys(tables))
      seenByVisitor[table] = ((await world.people.visitor.db.from(table).select('*')).data ?? []).map(
        ({ id }) => String(id),
      )
    self.admin = (await tokenOf(world, 'admin')) ?? ''
    self.claims = claimsOf(self.admin)
  })

  async function call(path: string, bearer: string | undefined, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(world.api.url + path, {
      ...init,
      headers: {
        apikey: world.api.publishableKey,
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(init.headers as Record<string, string>),
      },
    })
    const text = await response.text()
    return {
      status: response.status,
      body: text.startsWith('[') || text.startsWith('{') ? JSON.parse(text) : text,
    }
  }

  async function tryEverything(bearer: string | undefined, headers: Record<string, string> = {}, query = '') {
    const send = (path: string, method = 'GET', body?: object) =>
      call(path + (path.includes('?') ? query.replace('?', '&') : query), bearer, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
    const answers: Record<string, Answer> = {}
    // 401 if the token is not one, 400 where no token is read, as for a visitor
    const unread = [400, 401]
    for (const table of Object.keys(tables)) {
      const answer = await send(`/rest/v1/${table}?select=*`)
      answers[table] = answer
      const visible = seenByVisitor[table] ?? []
      for (const { id } of rowsOf(answer)) expect(visible, `${table} shows a row`).toContain(String(id))
    }
    const before = await everything()
    const title = { title_ar: 'ع', title_en: 'x', description_ar: 'ع', description_en: 'x' }
    const { client } = world.people
    answers.insert = await send('/rest/v1/services', 'POST', title)
    answers.update = await send(`/rest/v1/user_profiles?id=eq.${client.id}`, 'PATCH', { full_name: 'x' })
    answers.delete = await send('/rest/v1/projects?id=not.is.null', 'DELETE')
    answers.rpc = await send('/rest/v1/rpc/list_users', 'POST', {})
    expect(unread, 'list_users').toContain(answers.rpc.status)
    answers.download = await send('/storage/v1/object/team-documents/kept.png')
    expect(unread, 'download').toContain(answers.download.status)
    answers.list = await send('/storage/v1/object/list/team-documents', 'POST', { prefix: '' })
    expect(rowsOf(answers.list), 'list').toEqual([])
    answers.sign = await send('/storage/v1/object/sign/team-documents/kept.png', 'POST', { expiresIn: 60 })
    expect(unread, 'sign').toContain(answers.sign.status)
    answers.upload = await send('/storage/v1/object/team-documents/new.png', 'POST', { a: 1 })
    expect(unread, 'upload').toContain(answers.upload.status)
    answers.remove = await send('/storage/v1/object/team-documents', 'DELETE', { prefixes: ['kept.png'] })
    answers.user = await send('/auth/v1/user')
    expect([401, 403], 'user').toContain(answers.user.status)
    answers.change = await send('/auth/v1/user', 'PUT', { password: 'taken-over' })
    expect([401, 403], 'change').toContain(answers.change.status)
    answers.accounts = await send('/auth/v1/admin/users')
    expect([401, 403], 'accounts').toContain(answers.accounts.status)
    expect(await everything(), 'nothing was written').toBe(before)
    for (const [what, { status }] of Object.entries(answers)) expect(status, what).toBeLessThan(500)
  }

  /** Everything that an intruder could have changed. */
  async function everything() {
    return JSON.stringify([
      await idsOf(world, 'services'),
      await idsOf(world, 'projects'),
      await world.sql('select * from public.user_profiles order by id'),
      await world.sql('select bucket_id, name from storage.objects order by 1, 2'),
      await world.sql('select id, encrypted_password from auth.users order by 1'),
    ])
  }

  return self
}
