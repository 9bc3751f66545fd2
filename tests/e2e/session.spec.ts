import {
  type Audience,
  audiences,
  firstAccount,
  homes,
  logIn,
  newAccount,
  newDevice,
  openIn,
  setActive,
  signInAs,
} from '#tests/support/accounts.ts'
import { expect, languages, type Page, type Request, test, withoutLive, words } from '#tests/support/e2e.ts'
import { onlyIn, withAllOn } from '#tests/support/quality.ts'

const sessionKey = 'handasa.session'

/** Makes the stored session look as if its access token had expired. */
async function expire(page: Page, change: object = {}) {
  await page.evaluate(
    ([key, change]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, ...change }))
    },
    [sessionKey, change] as const,
  )
}

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').access_token, sessionKey)

for (const language of languages) {
  const { account } = words(language)

  test(`${language}: without a session each home sends to its login, and back after it`, {
    tag: onlyIn('ar', language),
  }, async ({ page }) => {
    for (const [audience, home] of Object.entries(homes)) {
      await openIn(page, language, `${home}?view=1`)
      await expect(page).toHaveURL(`/${audience}/login?next=${encodeURIComponent(`${home}?view=1`)}`)
      await expect(
        page.getByRole('heading', { name: account.login[audience as Audience].title }),
      ).toBeVisible()
    }
    await logIn(page, language, firstAccount('client'))
    await expect(page).toHaveURL('/client/portal?view=1')
  })

  test(`${language}: a wrong type is sent to the login of the screen, and stays signed in`, {
    tag: ['@slow', onlyIn('en', language)].flat(),
  }, async ({ page }) => {
    await signInAs(page, language, 'client', firstAccount('client'))
    for (const path of ['/admin', '/admin/dashboard', '/employee/portal']) {
      await page.goto(path)
      const audience = path.split('/')[1] as Audience
      await expect(page).toHaveURL(new RegExp(`^[^?]*/${audience}/login\\?`))
      await expect(page.getByRole('alert')).toHaveText(account.login.reasons.wrong_type[audience])
    }
    await page.goto('/client/login')
    await expect(page).toHaveURL('/client/portal')
  })

  test(`${language}: an account that is switched off loses its screen, with the reason`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db, problems }) => {
    // The portal starts its reads together with those of the guard, and they are refused
    problems.expect(/status of 40[13]/)
    // Otherwise the open screen hears of the change and is already leaving when the page is reloaded
    await withoutLive(page)
    const person = await newAccount('client')
    await signInAs(page, language, 'client', person)
    await setActive(db, person.id, false)
    await page.reload()
    await expect(page).toHaveURL(/\/client\/login\?reason=off/)
    await expect(page.getByRole('alert')).toHaveText(account.login.reasons.off)
    expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull()
  })

  test(`${language}: a screen says that it is loading while the session is read`, {
    tag: ['@slow', onlyIn('en', language)].flat(),
  }, async ({ page }) => {
    await signInAs(page, language, 'client', firstAccount('client'))
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/rest/v1/user_profiles?*', async (route) => {
      await asked
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText(account.loading)).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(account.loading)).toBeHidden()
  })

  test(`${language}: signing out in one tab signs out the others, which know the way back`, {
    tag: onlyIn('ar', language),
  }, async ({ page, context }) => {
    await signInAs(page, language, 'client', firstAccount('client'))
    const other = await context.newPage()
    await other.goto('/client/portal?view=2')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: account.signOut }).click()
    await expect(page).toHaveURL('/client/login')
    await expect(other).toHaveURL(/\/client\/login\?reason=signed_out&next=/)
    await expect(other.getByText(account.login.notes.signed_out)).toBeVisible()
    await logIn(other, language, firstAccount('client'))
    await expect(other).toHaveURL('/client/portal?view=2')
  })
}

test('a session survives a reload and the end of its access token', { tag: '@slow' }, async ({ page }) => {
  await signInAs(page, 'ar', 'client', firstAccount('client'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const before = await tokenOf(page)
  await expire(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/client/portal')
  expect(await tokenOf(page)).not.toBe(before)
})

test('two tabs refresh one session together', { tag: '@slow' }, async ({ page, context }) => {
  await signInAs(page, 'ar', 'client', firstAccount('client'))
  const other = await context.newPage()
  await other.goto('/client/portal')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expire(page)
  await Promise.all([page.reload(), other.reload()])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tab).toHaveURL('/client/portal')
  }
})

test('a revoked session returns to its login with the way back', { tag: '@slow' }, async ({
  page,
  problems,
}) => {
  problems.expect(/status of 40\d/)
  await signInAs(page, 'ar', 'client', firstAccount('client'))
  await expire(page, { refresh_token: 'revoked-token' })
  await page.goto('/client/portal?view=3')
  await expect(page).toHaveURL(
    `/client/login?reason=signed_out&next=${encodeURIComponent('/client/portal?view=3')}`,
  )
  await expect(page.getByText(words('ar').account.login.notes.signed_out)).toBeVisible()
})

for (const language of languages)
  test(`${language}: a session that was ended elsewhere leads to its login, which leads back`, {
    tag: withAllOn(language),
  }, async ({ page, problems }) => {
    problems.expect(/status of 40[013]/)
    const person = await newAccount('client')
    await signInAs(page, language, 'client', person)
    await page.goto('/client/portal?view=5')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The person chooses a new password on another device
    const device = newDevice()
    await device.auth.signInWithPassword(person)
    const change = { password: 'a-new-password', current_password: person.password }
    expect((await device.auth.updateUser(change)).error).toBeNull()
    await page.reload()
    await expect(page).toHaveURL(/\/client\/login\?/)
    await logIn(page, language, { ...person, password: 'a-new-password' })
    await expect(page).toHaveURL('/client/portal?view=5')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

test('a session that the server cannot verify is forgotten, with the way back', { tag: '@slow' }, async ({
  page,
  problems,
}) => {
  problems.expect(/status of 40\d/)
  await signInAs(page, 'ar', 'client', firstAccount('client'))
  // As after the site's data is replaced: a well-formed token that has not expired, signed by someone else
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    const token = `${session.access_token.slice(0, -8)}AAAAAAAA`
    localStorage.setItem(key, JSON.stringify({ ...session, access_token: token, refresh_token: 'unknown' }))
  }, sessionKey)
  await page.goto('/client/portal?view=4')
  await expect(page).toHaveURL(/\/client\/login\?/)
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull()
})

test('an account that is switched on again gets in immediately', { tag: '@slow' }, async ({
  page,
  db,
  problems,
}) => {
  // The open portal hears of the change and reads with a session that is refused by then
  problems.expect(/status of 40[13]/)
  const person = await newAccount('client')
  await signInAs(page, 'ar', 'client', person)
  await setActive(db, person.id, false)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(words('ar').account.login.reasons.off)
  await setActive(db, person.id, true)
  await logIn(page, 'ar', person)
  await expect(page).toHaveURL('/client/portal')
})

test('signing in over a session ends it on the server too', { tag: '@slow' }, async ({ page, request }) => {
  await signInAs(page, 'ar', 'admin', firstAccount('admin'))
  const refresh_token = await page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{}').refresh_token,
    sessionKey,
  )
  await signInAs(page, 'ar', 'client', firstAccount('client'))
  const { publishableKey } = JSON.parse(process.env.E2E_SECRETS ?? '{}')
  const answer = await request.post('/auth/v1/token?grant_type=refresh_token', {
    headers: { apikey: publishableKey },
    data: { refresh_token },
  })
  expect(answer.status()).toBe(400)
})

test('addresses in capital letters have words and languages too', { tag: '@slow' }, async ({ page }) => {
  await openIn(page, 'en', '/Client/LOGIN')
  await expect(page.getByRole('heading', { name: words('en').account.login.client.title })).toBeVisible()
})

test('when someone else signs in, in another tab, the first one follows', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await signInAs(page, 'ar', 'client', firstAccount('client'))
  const other = await context.newPage()
  await signInAs(other, 'ar', 'admin', firstAccount('admin'))
  await expect(page).toHaveURL(/\/client\/login\?reason=wrong_type/)
})

test('another site cannot be the way back', { tag: '@slow' }, async ({ page }) => {
  for (const next of [
    'https://evil.example/client/portal',
    '//evil.example',
    '/admin',
    '/client/login',
    'x:y',
  ]) {
    await openIn(page, 'ar', `/client/login?next=${encodeURIComponent(next)}`)
    await logIn(page, 'ar', firstAccount('client'))
    await expect(page).toHaveURL('/client/portal')
    await page.getByRole('button', { name: words('ar').account.signOut }).click()
    await expect(page).toHaveURL('/client/login')
  }
})

test('the code of a screen is fetched only for whom the guard lets in', { tag: '@slow' }, async ({
  browser,
}) => {
  const visitors = new Map<Audience | null, Page>()
  /** A browser in which someone of an audience is signed in, or no one. */
  async function visitor(audience: Audience | null) {
    const page = visitors.get(audience) ?? (await (await browser.newContext()).newPage())
    if (!visitors.has(audience)) await withoutLive(page)
    if (audience && !visitors.has(audience)) await signInAs(page, 'ar', audience, firstAccount(audience))
    visitors.set(audience, page)
    return page
  }
  /** The scripts that a page loads at an address, for someone signed in or not. */
  async function scripts(audience: Audience | null, path: string, landed: RegExp) {
    const page = await visitor(audience)
    const found = new Set<string>()
    const note = (request: Request) => {
      if (request.resourceType() === 'script') found.add(new URL(request.url()).pathname)
    }
    page.on('request', note)
    await page.goto(path)
    await expect(page).toHaveURL(landed)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    return found
  }
  for (const audience of audiences) {
    const home = homes[audience]
    const own = await scripts(audience, home, new RegExp(`${home}$`))
    const stranger = await scripts(null, home, /login/)
    // Leave out code that several screens share, whose file name lists them
    const screens = [...own].filter((script) => /\/[^~]*\.screen-[^~]*$/.test(script))
    expect(screens, 'what is fetched for whom it is meant').toHaveLength(1)
    for (const screen of screens) expect(stranger).not.toContain(screen)
    for (const wrong of audiences.filter((one) => one !== audience)) {
      if (wrong === 'admin' && audience === 'employee') continue
      const fetched = await scripts(wrong, home, /login/)
      for (const screen of screens) expect(fetched, `${wrong} at ${home}`).not.toContain(screen)
    }
  }
  for (const page of visitors.values()) await page.context().close()
})
