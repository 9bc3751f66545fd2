/**
 * What goes wrong while someone types: the backend stops and comes back, the session ends, the clock is
 * wrong. Each on the embedded backend and on the double of a hosted project.
 */
import { createClient } from '@supabase/supabase-js'
import { signSession } from '#server/backend/lite/session-token.ts'
import { partOfToken } from '#server/backend/lite/tokens.ts'
import { goodPassword, logIn, newEmail, openIn } from '#tests/support/accounts.ts'
import { test as base, expect, type Language, languages, type Page, words } from '#tests/support/e2e.ts'
import { startHostedDouble } from '#tests/support/hosted-double.ts'
import { onlyIn } from '#tests/support/quality.ts'
import { firstAdmin, freshDataDir, type RunningServer, startServer } from '#tests/support/server.ts'

/** A site for one test, whose backend can stop. */
interface Site {
  url: string
  /** Where supabase-js finds the backend. */
  backend: string
  admin: { email: string; password: string }
  publishableKey: string
  jwtSecret: string
  /** The backend answers no one until `goOn`. */
  pause(): Promise<unknown>
  goOn(): Promise<unknown>
  stop(): Promise<unknown>
}

const backends = {
  async embedded(): Promise<Site> {
    let site = await startServer({ SEED: 'none' })
    const { url, dataDir } = site
    const keys = await import(`${dataDir}/secrets.json`, { with: { type: 'json' } })
    return {
      url,
      backend: url,
      admin: firstAdmin(dataDir),
      publishableKey: keys.default.publishableKey,
      jwtSecret: keys.default.jwtSecret,
      pause: () => site.kill(),
      async goOn() {
        site = await startServer({ SEED: 'none', DATA_DIR: dataDir, PORT: new URL(url).port })
      },
      stop: () => site.stop(),
    }
  },
  async hosted(): Promise<Site> {
    const project = await startHostedDouble()
    const admin = { email: newEmail(), password: goodPassword }
    const { data, error } = await createClient(project.url, project.api.publishableKey).auth.signUp({
      ...admin,
      options: {
        data: {
          user_type: 'client',
          full_name: 'مدير النظام',
          phone: '+966512345670',
          client_type: 'individual',
          national_id: '1012345678',
        },
      },
    })
    if (error) throw error
    await project.api.sql(
      "update public.user_profiles set user_type = 'admin', client_type = null where id = $1",
      [data.user?.id],
    )
    const site: RunningServer = await startServer({
      DATA_DIR: freshDataDir(),
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: project.api.publishableKey,
      SUPABASE_SECRET_KEY: project.api.secretKey,
    })
    return {
      url: site.url,
      backend: project.url,
      admin,
      publishableKey: project.api.publishableKey,
      jwtSecret: project.api.jwtSecret,
      pause: project.pause,
      goOn: project.goOn,
      async stop() {
        await site.stop()
        await project.stop()
      },
    }
  },
}

/** The double of a hosted project is another origin, and has no Realtime. */
const otherOrigin = [/^request to others: http:\/\/127\.0\.0\.1:/, /WebSocket connection to/]

const test = base.extend<{ kind: keyof typeof backends; site: Site }>({
  kind: ['embedded', { option: true }],
  site: async ({ kind }, use) => {
    const site = await backends[kind]()
    await use(site)
    await site.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

for (const kind of ['embedded', 'hosted'] as const)
  for (const language of languages)
    test.describe(`${kind}, ${language}`, () => {
      // Each backend is tested in one language: the embedded one in Arabic, the hosted one in English
      const { account, services, workspace } = words(language)
      test.use({ kind })
      const walked = onlyIn(kind === 'embedded' ? 'ar' : 'en', language)
      // Interruptions of a hosted project run only with `npm test -- all`
      const tag = { tag: kind === 'hosted' && walked.length === 0 ? '@slow' : walked }
      const slow = { tag: walked.length === 0 ? '@slow' : walked }
      const dialogOf = (page: Page) => page.getByRole('dialog', { name: services.add })
      const titleIn = (page: Page, side: Language) =>
        dialogOf(page).getByLabel(`${services.fields.title} (${workspace.languages[side]})`)
      const save = (page: Page) => dialogOf(page).getByRole('button', { name: services.add, exact: true })

      /** Signs in and begins a new service. */
      async function begin(page: Page, site: Site) {
        await openIn(page, language, '/admin/login?next=/admin/services', site.url)
        await logIn(page, language, site.admin)
        await page.getByRole('button', { name: services.add }).first().click()
        await titleIn(page, 'ar').fill('تصميم الجسور')
        await titleIn(page, 'en').fill('Bridge design')
      }
      async function expectSaved(page: Page) {
        await expect(page.getByText(services.saved)).toBeVisible()
        await expect(dialogOf(page)).toBeHidden()
        await expect(
          page.getByRole('listitem').filter({ hasText: /تصميم الجسور|Bridge design/ }),
        ).toBeVisible()
      }

      test(
        'the backend stops and comes back: it is said, nothing typed is lost, and saving works then',
        tag,
        async ({ page, site, problems }) => {
          // The code of screens in the menu may still be on its way
          problems.expect(
            ...otherOrigin,
            /^failed: /,
            /Failed to load resource/,
            /Failed to fetch manifest patches/,
          )
          await begin(page, site)
          await site.pause()
          await save(page).click()
          await expect(page.getByText(workspace.errors.unreachable).first()).toBeVisible()
          await expect(titleIn(page, 'ar')).toHaveValue('تصميم الجسور')
          await expect(titleIn(page, 'en')).toHaveValue('Bridge design')
          await site.goOn()
          await save(page).click()
          await expectSaved(page)
        },
      )

      test(
        'the session ends: after signing in again the form holds what was typed',
        tag,
        async ({ page, site, problems }) => {
          problems.expect(...otherOrigin, /status of 40[013]/)
          await begin(page, site)
          const elsewhere = createClient(site.backend, site.publishableKey, {
            auth: { persistSession: false },
          })
          await elsewhere.auth.signInWithPassword(site.admin)
          await elsewhere.auth.signOut({ scope: 'others' })
          await save(page).click()
          await expect(page).toHaveURL(/\/admin\/login\?/)
          await expect(page.getByText(account.login.notes.signed_out)).toBeVisible()
          await logIn(page, language, site.admin)
          await expect(page).toHaveURL(/\/admin\/services/)
          // The address names the form that was open, so it opens again
          await expect(titleIn(page, 'ar')).toHaveValue('تصميم الجسور')
          await expect(titleIn(page, 'en')).toHaveValue('Bridge design')
          await save(page).click()
          await expectSaved(page)
        },
      )

      test(
        'a token expires and the tab does not know: the next save is stored, and nothing is said',
        tag,
        async ({ page, site, problems }) => {
          problems.expect(...otherOrigin, /status of 401/)
          await begin(page, site)
          const stored = () =>
            page.evaluate(() => JSON.parse(localStorage.getItem('handasa.session') ?? '{}'))
          const session = await stored()
          const claims = partOfToken(session.access_token.split('.')[1]) as Parameters<typeof signSession>[0]
          const old = signSession({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }, site.jwtSecret)
          await page.evaluate(
            (text) => localStorage.setItem('handasa.session', text),
            JSON.stringify({
              ...session,
              access_token: old,
            }),
          )
          const answers: number[] = []
          page.on('response', (response) => {
            if (/\/rest\/v1\//.test(response.url())) answers.push(response.status())
          })
          await save(page).click()
          await expectSaved(page)
          expect(answers).toContain(401)
          expect((await stored()).access_token).not.toBe(old)
          await expect(page.getByRole('alert')).toHaveCount(0)
        },
      )

      for (const hours of [-5, 5])
        test(
          `a clock that is ${hours} hours off: signing in and saving work, without a storm of renewals`,
          slow,
          async ({ page, site, problems }) => {
            problems.expect(...otherOrigin, /status of 40[01]/, /clock/)
            await page.clock.install({ time: Date.now() + hours * 3_600_000 })
            let renewals = 0
            page.on('request', (request) => {
              if (request.url().includes('grant_type=refresh_token')) renewals++
            })
            await begin(page, site)
            await save(page).click()
            await expectSaved(page)
            // Ten minutes of use, in which the page checks every half minute whether to renew its token
            await page.clock.runFor('10:00')
            await page.getByRole('button', { name: services.add }).first().click()
            await titleIn(page, 'ar').fill('تصميم الأنفاق')
            await titleIn(page, 'en').fill('Tunnel design')
            await save(page).click()
            await expect(
              page.getByRole('listitem').filter({ hasText: /تصميم الأنفاق|Tunnel design/ }),
            ).toBeVisible()
            // With a clock that is ahead, each new token looks expired: each check and each use renews it
            expect(renewals).toBeLessThan(60)
          },
        )
    })
