import { createClient, type Session } from '@supabase/supabase-js'
import type { Database } from '#app/data/database.types.ts'
import { type Account, goodPassword, newEmail, openIn } from './accounts.ts'
import { anyAddress, type Db, expect, type Language, type Locator, type Page, pathFor, words } from './e2e.ts'

const client = () => {
  const { publishableKey } = JSON.parse(process.env.E2E_SECRETS ?? '{}')
  return createClient<Database>(process.env.E2E_URL ?? '', publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': anyAddress() } },
  })
}

/** Signs up an admin of some areas, or of everything. */
export async function newAdmin(
  db: Db,
  full_name = 'مدير النظام',
  areas = ['everything'],
): Promise<Account & { id: string }> {
  const account = { email: newEmail(), password: goodPassword }
  const { data, error } = await client().auth.signUp({
    ...account,
    options: {
      data: {
        user_type: 'client',
        full_name,
        phone: '+966512345670',
        client_type: 'individual',
        national_id: '1012345678',
      },
    },
  })
  if (error || !data.user) throw error ?? new Error('no account')
  const { id } = data.user
  await db
    .from('user_profiles')
    .update({ user_type: 'admin', areas, client_type: null, is_active: true })
    .eq('id', id)
    .throwOnError()
  return { ...account, id }
}

let admin: Promise<Account> | undefined
let shared: { session: Promise<Session>; began: number } | undefined
/**
 * Milliseconds after which tests get a new session: after 15 minutes, some actions would ask for the password
 * again.
 */
const fresh = 5 * 60_000

/** A session of the account given, or of an admin that all tests of this process share. */
async function sessionOf(db: Db, account?: Account): Promise<Session> {
  const signIn = async (who: Account) => {
    const { data, error } = await client().auth.signInWithPassword(who)
    if (error) throw error
    return data.session
  }
  if (account) return signIn(account)
  admin ??= newAdmin(db)
  if (!shared || Date.now() - shared.began > fresh)
    shared = { session: admin.then(signIn), began: Date.now() }
  return shared.session
}

/** Opens a screen of the back office, signed in without the login form. */
export async function openWorkspace(page: Page, db: Db, language: Language, path: string, account?: Account) {
  const session = await sessionOf(db, account)
  await page.addInitScript((session) => {
    // Skip the frame of a map
    if (self !== top) return
    // Do this only on the first page: from then on the app itself keeps and ends the session
    if (sessionStorage.getItem('signed-in-by-test')) return
    sessionStorage.setItem('signed-in-by-test', 'yes')
    localStorage.setItem('handasa.session', session)
  }, JSON.stringify(session))
  await openIn(page, language, path)
}

/** Presses a button in the head of a screen, which on a phone is in the menu beside the main one. */
export async function pressInHead(page: Page, language: Language, name: string) {
  const { t } = words(language)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const menu = page.getByRole('button', { name: t('workspace:actionsFor', { name: title }), exact: true })
  if ((page.viewportSize()?.width ?? 0) >= 640) return page.getByRole('button', { name, exact: true }).click()
  await menu.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Opens the filters of a list that are behind a button. */
export const openFilters = (page: Page, language: Language) =>
  page.getByRole('button', { name: words(language).workspace.list.filters }).click()

/** Closes the filters where they cover the list, as on a phone. */
export async function closeFilters(page: Page, language: Language) {
  if ((page.viewportSize()?.width ?? 0) >= 640) return
  const { list, close } = words(language).workspace
  const sheet = page.getByRole('dialog', { name: list.filters })
  await sheet.getByRole('button', { name: close }).click()
  await expect(sheet).toBeHidden()
}

/** Signs out: in the header, and on a phone of the back office in the menu. */
export async function signOut(page: Page, language: Language) {
  const { account, workspace } = words(language)
  const menu = page.getByRole('button', { name: workspace.menu.open })
  const leave = page.getByRole('button', { name: account.signOut })
  await expect(menu.or(leave).first()).toBeVisible()
  if (await leave.isHidden()) await menu.click()
  await leave.click()
}

/** Unfolds every group of the back office's menu, which is open. */
export async function unfoldMenu(page: Page, language: Language) {
  const menu = page.getByRole('navigation', { name: words(language).workspace.menu.label })
  await expect(menu.getByRole('link').first()).toBeVisible()
  while ((await menu.getByRole('button', { expanded: false }).count()) > 0)
    await menu.getByRole('button', { expanded: false }).first().click()
}

/** The HTML that visitors get for a page of the website. */
export async function shownToVisitors(page: Page, language: Language, path = '/'): Promise<string> {
  const answer = await page.request.get(pathFor(language, path))
  return answer.text()
}

/** The position in an announcement about a moved item. */
const positionIn = (announcement: string | null) =>
  / (?:at position|في الموضع) (\S+) /.exec(announcement ?? '')?.[1]

/**
 * A place for two rows that a test reorders, which get it and the next one. Another test may have read the
 * last place before these two are stored, and use it afterwards, so this place is far beyond any that a
 * screen assigns.
 */
export const ownPlace = () => 10_000 + 2 * Math.floor(Math.random() * 40_000)

/** Picks an item up by its handle, moves it one place and drops it, by keyboard. */
export async function moveByKey(
  page: Page,
  handle: Locator,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
) {
  // A list in a dialog has its own live region, after that of the screen
  const place = page.locator('[id^=DndLiveRegion]').last()
  // dnd-kit ignores an arrow, or misplaces an item, while it measures a list that was just read again or
  // whose pictures are still loading. People would put the item back and begin again
  await expect(async () => {
    // The item may have been picked up after the previous attempt gave up
    if ((await handle.getAttribute('aria-pressed')) === 'true') await page.keyboard.press('Escape')
    await expect(handle).not.toHaveAttribute('aria-pressed', 'true', { timeout: 4000 })
    await handle.focus()
    await page.keyboard.press('Space')
    try {
      await expect(handle).toHaveAttribute('aria-pressed', 'true', { timeout: 10_000 })
      // The item is ready for the arrow once the place is announced after the pick-up itself
      await expect(place).toHaveText(/ at position | في الموضع /, { timeout: 4000 })
      const before = (await place.textContent()) ?? ''
      await page.keyboard.press(key)
      await expect(place).not.toHaveText(before, { timeout: 4000 })
      await page.keyboard.press('Space')
      await expect(handle).not.toHaveAttribute('aria-pressed', 'true', { timeout: 4000 })
      // Screen readers announce where the item was dropped
      await expect(place).toHaveText(/ dropped at position |^وُضع /, { timeout: 4000 })
      expect(positionIn(await place.textContent())).not.toBe(positionIn(before))
    } catch (error) {
      await page.keyboard.press('Escape')
      throw error
    }
  }).toPass()
}
