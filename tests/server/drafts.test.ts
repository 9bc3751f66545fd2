/**
 * A preview never leaks: where a draft can be read, and by whom, in each of its states (docs/decisions/0063).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages, pathFor } from '#common/language.ts'
import { clientData } from '#tests/policies/support/people.ts'
import { firstAdmin, type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
let admin: SupabaseClient
let visitor: SupabaseClient
let client: SupabaseClient
let service: SupabaseClient

const auth = { persistSession: false, autoRefreshToken: false }

beforeAll(async () => {
  server = await startServer()
  const { secretKey, publishableKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  const connect = (key: string) => createClient(server.url, key, { auth })
  visitor = connect(publishableKey)
  service = connect(secretKey)
  admin = connect(publishableKey)
  await admin.auth.signInWithPassword(firstAdmin(server.dataDir))
  client = connect(publishableKey)
  await client.auth.signUp({
    email: 'drafts@handasa.example',
    password: 'كلمة-سر-طويلة',
    options: { data: clientData },
  })
})
afterAll(async () => void (await server?.stop()))

const mark = () => `Zz${crypto.randomUUID().slice(0, 8)}`
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' })

interface State {
  mark: string
  /** The path where visitors would find the draft. */
  path: string
  draft: string
  /** The id of the item, which a new item has too. */
  record: string
}

async function draftOf(record: string, changes: object, base: object): Promise<string> {
  const { data } = await admin
    .from('drafts')
    .insert({ table_name: 'services', record_id: record, changes, base })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

/** Stores a published service, and a draft of it. */
async function changed(): Promise<State> {
  const name = mark()
  const { data } = await admin
    .from('services')
    .insert({ title_ar: `ض${name.slice(2)}`, title_en: `Known ${name.slice(2)}`, slug_ar: '', slug_en: '' })
    .select()
    .single()
    .throwOnError()
  const draft = await draftOf(
    data.id,
    { title_ar: `${name} ع`, title_en: name, description_ar: name, description_en: name },
    { title_ar: data.title_ar, title_en: data.title_en, description_ar: null, description_en: null },
  )
  return { mark: name, path: `/services/${data.id}`, draft, record: data.id }
}

const states: Record<string, () => Promise<State>> = {
  async 'a draft of a new item'() {
    const [name, record] = [mark(), crypto.randomUUID()]
    const draft = await draftOf(record, { title_ar: `${name} ع`, title_en: name }, {})
    return { mark: name, path: `/services/${record}`, draft, record }
  },
  'a draft of an item that is published': changed,
  async 'a draft that is scheduled'() {
    const state = await changed()
    const { data } = await admin
      .from('drafts')
      .select('updated_at')
      .eq('id', state.draft)
      .single()
      .throwOnError()
    await admin
      .rpc('schedule_draft', {
        draft_id: state.draft,
        seen: data.updated_at,
        publish_at: new Date(Date.now() + 86_400_000).toISOString(),
      })
      .throwOnError()
    return state
  },
}

const linkTo = async (args: object) => {
  const { data } = await admin.rpc('open_preview', args).throwOnError()
  return data as { id: string; token: string }
}
/** Opens a link as a browser does. @returns its cookie and where it leads */
async function openLink(token: string) {
  const answer = await get(`/preview/drafts/${token}?lang=en`)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return { cookie, path: answer.headers.get('location') ?? '', answer }
}
const publicPages = ['/', '/services', '/sitemap.xml', '/sitemap-services.xml', '/llms.txt']

describe.each(Object.entries(states))('%s', (_name, make) => {
  let state: State
  let cookie: string
  let path: string
  beforeAll(async () => {
    state = await make()
    ;({ cookie, path } = await openLink((await linkTo({ draft_id: state.draft, hours: 1 })).token))
    // Someone looks at the preview before visitors do, so a cache could have kept it
    for (const language of languages)
      for (const page of publicPages.slice(0, 2)) await get(pathFor(language, page), { cookie })
  })

  test.each(languages)(
    'is seen by anyone who has the link, in %s, and stays out of every cache',
    async (language) => {
      for (const page of [pathFor(language, '/services'), language === 'en' ? path : pathFor('ar', '/')]) {
        const answer = await get(page, { cookie })
        const shown =
          answer.status === 301 ? await get(answer.headers.get('location') ?? '', { cookie }) : answer
        const html = await shown.text()
        expect(html, page).toContain(state.mark)
        expect(answer.headers.get('cache-control')).toBe('private, no-store')
        expect(answer.headers.get('x-robots-tag')).toContain('noindex')
        expect(answer.headers.get('etag')).toBeNull()
      }
    },
  )

  test.each(languages)('is on no page of visitors, in %s, nor behind their ETag', async (language) => {
    for (const page of publicPages) {
      const answer = await get(page.includes('.') ? page : pathFor(language, page))
      expect(await answer.text(), page).not.toContain(state.mark)
      const etag = answer.headers.get('etag')
      if (etag)
        expect(
          (await get(page.includes('.') ? page : pathFor(language, page), { 'if-none-match': etag })).status,
        ).toBe(304)
    }
    const item = await get(pathFor(language, state.path))
    const shown = item.status === 301 ? await get(item.headers.get('location') ?? '') : item
    expect(await shown.text()).not.toContain(state.mark)
  })

  test('is read by nobody else through the API', async () => {
    for (const db of [visitor, client]) {
      for (const table of ['drafts', 'services', 'bin', 'audit_log'])
        expect(JSON.stringify((await db.from(table).select()).data ?? []), table).not.toContain(state.mark)
      for (const [name, args] of [
        ['list_drafts', {}],
        ['read_preview', { token: 'x' }],
        ['find_address', { section: 'services', language: 'en', slug: state.mark.toLowerCase() }],
        ['publish_due', {}],
      ] as const)
        expect(JSON.stringify((await db.rpc(name, args)).data ?? null), name).not.toContain(state.mark)
    }
  })

  test('is seen no longer once its link is revoked', async () => {
    const link = await linkTo({ draft_id: state.draft, hours: 1 })
    const opened = await openLink(link.token)
    await admin.rpc('revoke_preview', { link_id: link.id }).throwOnError()
    expect(await (await get('/en/services', { cookie: opened.cookie })).text()).not.toContain(state.mark)
    expect((await get(`/preview/drafts/${link.token}`)).status).toBe(404)
  })
})

test('what is published at its moment is there for visitors at the next look', async () => {
  const state = await states['a draft that is scheduled']?.()
  expect(await (await get('/en/services')).text()).not.toContain(state?.mark)
  await service
    .rpc('publish_due', { moment: new Date(Date.now() + 2 * 86_400_000).toISOString() })
    .throwOnError()
  for (const path of ['/en/services', '/services', '/llms.txt'])
    expect(await (await get(path)).text(), path).toContain(state?.mark)
})

test('a link that is none leads nowhere, and guesses have to wait', async () => {
  const answers = new Set<number>()
  for (let guess = 0; guess < 70; guess++)
    answers.add((await get(`/preview/drafts/${crypto.randomUUID().replaceAll('-', '').repeat(2)}`)).status)
  expect([...answers]).toEqual([404, 429])
})
