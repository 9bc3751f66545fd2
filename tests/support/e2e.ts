import { randomInt } from 'node:crypto'
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database.types.ts'
import { createTranslator } from '#app/i18n/instance.ts'
import { account as accountAr } from '#app/i18n/locales/ar/account.ts'
import { common as commonAr } from '#app/i18n/locales/ar/common.ts'
import { forms as formsAr } from '#app/i18n/locales/ar/forms.ts'
import { landing as landingAr } from '#app/i18n/locales/ar/landing.ts'
import { track as trackAr } from '#app/i18n/locales/ar/track.ts'
import { account as accountEn } from '#app/i18n/locales/en/account.ts'
import { common as commonEn } from '#app/i18n/locales/en/common.ts'
import { forms as formsEn } from '#app/i18n/locales/en/forms.ts'
import { landing as landingEn } from '#app/i18n/locales/en/landing.ts'
import { track as trackEn } from '#app/i18n/locales/en/track.ts'
import { type Language, languages, pathFor } from '#common/language.ts'
import { workspaceWords } from './workspace-words.ts'

export { type Browser, expect, type Language, type Locator, languages, type Page, pathFor, type Request }

const messages = {
  ar: {
    account: accountAr,
    common: commonAr,
    forms: formsAr,
    landing: landingAr,
    track: trackAr,
    ...workspaceWords.ar,
  },
  en: {
    account: accountEn,
    common: commonEn,
    forms: formsEn,
    landing: landingEn,
    track: trackEn,
    ...workspaceWords.en,
  },
} as const

/** The words of the interface in a language, and `t` for those with placeholders. */
export function words(language: Language) {
  return { ...messages[language], t: createTranslator(language, messages[language]).t }
}

export type Db = SupabaseClient<Database>

/**
 * The browser's message for a picture whose file no longer exists. Screens also list rows of tests that run
 * at the same time, and those tests delete their pictures. The pictures of the example content stay.
 */
const goneWithItsTest = /status of (404|503) .*\/pictures\/\w+\/[^/]+\/(?!demo\/)/

const mapHost = 'www.openstreetmap.org'

/** The frame of the map stays empty, since tests can reach only this machine. */
const noMap = literally(mapHost, 'ERR_NAME_NOT_RESOLVED')

/** The problems of a page, except those that the test expects. */
export class Problems {
  readonly found: string[] = []
  #expected: RegExp[] = [goneWithItsTest, literally('ERR_NAME_NOT_RESOLVED', mapHost)]

  readonly #origin: string | undefined

  constructor(origin: string | undefined) {
    this.#origin = origin
  }

  /** Watches a browser context. The context of the fixture `page` is watched already. */
  async watch(context: BrowserContext) {
    this.#watchSessions(context)
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.found.push(`${message.type()}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (event) => this.found.push(`exception: ${event.error().message}`))
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      // Leaving a page aborts its pending requests
      if (reason !== 'net::ERR_ABORTED' && !noMap.test(`${request.url()} ${reason}`))
        this.found.push(`failed: ${request.url()} ${reason}`)
    })
    context.on('request', (request) => {
      const { protocol, origin, hostname } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== this.#origin && hostname !== mapHost)
        this.found.push(`request to others: ${request.url()}`)
    })
  }

  /** Allows problems that the test causes. */
  expect(...patterns: RegExp[]) {
    this.#expected.push(...patterns)
  }

  /**
   * Allows refusals of a session after its sign-out: a tab may still have been reading with it. Any other refusal
   * is a problem.
   */
  #watchSessions(context: BrowserContext) {
    const ended = new Set<string>()
    context.on('request', (request) => {
      const session = new URL(request.url()).pathname === '/auth/v1/logout' && sessionOf(request)
      if (session) ended.add(session)
    })
    context.on('response', (response) => {
      if ([401, 403].includes(response.status()) && ended.has(sessionOf(response.request()) ?? ''))
        this.#expected.push(literally(`status of ${response.status()}`, response.url()))
    })
  }

  get unexpected() {
    return this.found.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)))
  }
}

/** The id of the session whose token a request carries. */
function sessionOf(request: Request): string | undefined {
  const [, claims] = request.headers().authorization?.split('.') ?? []
  return claims && JSON.parse(Buffer.from(claims, 'base64url').toString()).session_id
}

interface Fixtures {
  /** The database, with the rights of the server. */
  db: Db
  /**
   * Errors in the console, failed requests and requests to other hosts; none may remain at the end of a test.
   */
  problems: Problems
}

/** Keeps a page from listening for changes: it then polls, and the network is idle in between. */
export const withoutLive = (page: Page) => page.route('**/live?*', (route) => route.fulfill({ status: 204 }))

/** An address of a private network that no other test is likely to have. */
export function anyAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => randomInt(256))].join('.')
}

const map = '<!doctype html><html lang="en"><title>Map</title><h1>Map</h1></html>'

/**
 * Puts a page into the frame of the map. This turns off the browser's cache, so use it only in tests of the
 * map.
 */
export const withMap = (page: Page) =>
  page.route(`https://${mapHost}/**`, (route) => route.fulfill({ contentType: 'text/html', body: map }))

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  // Account screens have two themes: English journeys run in the dark one. The website is always light
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  colorScheme: async ({}, use, { title }) => use(title.startsWith('en: ') ? 'dark' : 'light'),
  // Limits count by address: each test gets its own
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anyAddress() }),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  db: async ({}, use) => {
    const { secretKey } = JSON.parse(process.env.E2E_SECRETS ?? '{}')
    await use(
      createClient<Database>(process.env.E2E_URL ?? '', secretKey, { auth: { persistSession: false } }),
    )
  },
  problems: [
    async ({ context, baseURL }, use) => {
      const problems = new Problems(baseURL)
      await problems.watch(context)
      await use(problems)
      expect(problems.unexpected, 'what went wrong in the page').toEqual([])
    },
    { auto: true },
  ],
})

type Settings = Database['public']['Tables']['company_settings']['Row']
type Entered =
  | 'company_name_ar'
  | 'company_name_en'
  | 'email'
  | 'phone'
  | 'address_ar'
  | 'address_en'
  | 'map_url'

/** The company's settings on a site with example content, which has values for all of these. */
export async function companySettings(db: Db) {
  const { data } = await db.from('company_settings').select().limit(1).single().throwOnError()
  return data as Settings & Record<Entered, string>
}

/** Waits until the scripts of a page have started. */
export async function ready(page: Page) {
  await page.waitForFunction(() => 'enhanced' in document.documentElement.dataset)
}

/** Opens a page of the site and waits until its scripts have started. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await ready(page)
}

/** Presses a button that retries. The screen also retries by itself, so the button may already be gone. */
export async function retryUntil(button: Locator, seen: () => Promise<void>) {
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 })
    await seen()
  }).toPass()
}

/** A pattern for texts in this order, with anything between them; special characters have no meaning. */
export function literally(...parts: string[]): RegExp {
  return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'))
}

/** The distance of an element from the top of the window. */
export function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top)
}
