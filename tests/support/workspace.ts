import { createClient, type Session } from '@supabase/supabase-js'
import type { Database } from '#app/data/database.types.ts'
import { type Account, goodPassword, newEmail, openIn } from './accounts.ts'
import { anyAddress, type Db, expect, type Language, type Locator, type Page, pathFor } from './e2e.ts'

const client = () => {
  const { publishableKey } = JSON.parse(process.env.E2E_SECRETS ?? '{}')
  return createClient<Database>(process.env.E2E_URL ?? '', publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': anyAddress() } },
  })
}

/** An admin, with a name to tell them by. */
export async function newAdmin(db: Db, full_name = 'مدير النظام'): Promise<Account & { id: string }> {
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
    .update({ user_type: 'admin', client_type: null, is_active: true })
    .eq('id', id)
    .throwOnError()
  return { ...account, id }
}

let shared: Promise<Session> | undefined

/** A session of an admin: that of the account given, or one that all tests of this process share. */
async function sessionOf(db: Db, account?: Account): Promise<Session> {
  const signIn = async (who: Account) => {
    const { data, error } = await client().auth.signInWithPassword(who)
    if (error) throw error
    return data.session
  }
  if (account) return signIn(account)
  shared ??= newAdmin(db).then(signIn)
  return shared
}

/** Opens a screen of the back office, signed in, without the way through the login. */
export async function openWorkspace(page: Page, db: Db, language: Language, path: string, account?: Account) {
  const session = await sessionOf(db, account)
  await page.addInitScript((session) => {
    // A map on the page has no part in it
    if (self !== top) return
    // Only the first time: afterwards the browser keeps and ends it as it does for people
    if (sessionStorage.getItem('signed-in-by-test')) return
    sessionStorage.setItem('signed-in-by-test', 'yes')
    localStorage.setItem('handasa.session', session)
  }, JSON.stringify(session))
  await openIn(page, language, path)
}

/** The page of the website, as a visitor without script gets it now. */
export async function shownToVisitors(page: Page, language: Language, path = '/'): Promise<string> {
  const answer = await page.request.get(pathFor(language, path))
  return answer.text()
}

/** Takes up what a handle belongs to, moves it one place and puts it down, by the keyboard alone. */
export async function moveByKey(
  page: Page,
  handle: Locator,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
) {
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  // A list in a dialog has its own, after that of the screen
  const place = page.locator('[id^=DndLiveRegion]').last()
  // Taken up comes first; only where it is then said to be over is it ready for the arrow
  await expect(place).toHaveText(/ at place | في الموضع /)
  const before = (await place.textContent()) ?? ''
  // A key that comes while the list is measured again, after a read, moves nothing: people press it once more
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(place).not.toHaveText(before, { timeout: 4000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(handle).not.toHaveAttribute('aria-pressed', 'true')
}
