/**
 * The settings of a project's sign-in service, API and storage that `npm run hosted` changes through
 * Supabase's own API, if it has an access token.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { bounds, passwordLength } from '#common/limits.ts'
import { configFor } from '#scripts/hosted/dashboard.ts'
import { supabase } from '#scripts/hosted/supabase.ts'
import { readSettings } from '#server/settings.ts'

const ref = 'abcdefghijklmnopqrst'
const settings = readSettings({
  SITE_URL: 'https://www.example.sa',
  SMTP_URL: 'smtp://user:p%40ss@mail.example.sa:587',
  MAIL_FROM: 'Handasa <no-reply@example.sa>',
})

/** Settings of a new project, as Supabase's own API reports them. */
const newProject = {
  auth: { site_url: 'http://localhost:3000', minimum_password_length: 8 },
  api: { db_schema: 'public,graphql_public', db_extra_search_path: 'public,extensions', max_rows: 100 },
  storage: { file_size_limit: 52_428_800 },
}

/**
 * Stands in for Supabase's own API with a new project.
 * @param parts the settings that the API reports: the command line changes nothing else
 * @returns what the command line changed, by its path
 */
async function pushed(...parts: (keyof typeof newProject)[]): Promise<Record<string, unknown>> {
  const changed: Record<string, unknown> = {}
  const app = new Hono()
  app.use(async ({ req }, next) => {
    if (req.method !== 'GET')
      changed[`${req.method} ${req.path.replace(`/v1/projects/${ref}/`, '')}`] = await req.json()
    return next()
  })
  app.get('/v1/projects/:ref', (context) =>
    context.json({ id: ref, ref, name: 'Handasa', region: 'eu-central-1', status: 'ACTIVE_HEALTHY' }),
  )
  app.get('/v1/projects/:ref/billing/addons', (context) =>
    context.json({ selected_addons: [], available_addons: [] }),
  )
  app.get('/v2/projects/:ref/config', (context) =>
    context.json({ data: { attributes: Object.fromEntries(parts.map((part) => [part, newProject[part]])) } }),
  )
  app.patch('/v1/projects/:ref/postgrest', async (context) => {
    const sent = (await context.req.json()) as object
    const pool = {
      ...{ db_pool: null, db_pool_acquisition_timeout: null },
      ...{ db_pool_max_lifetime: null, db_pool_max_idletime: null },
    }
    return context.json({ ...newProject.api, ...sent, ...pool, api_max_request_duration: null })
  })
  app.patch('/v1/projects/:ref/config/storage', (context) => context.json({}))
  // This answer lacks the hundreds of settings that a project has, so the command line fails afterwards
  app.patch('/v1/projects/:ref/config/auth', (context) => context.json({}))
  const http = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise((resolve) => http.once('listening', resolve))
  const url = `http://127.0.0.1:${(http.address() as { port: number }).port}`
  const profile = join(mkdtempSync(join(tmpdir(), 'handasa-profile-')), 'profile.yaml')
  const hosts = { project_host: 'supabase.co', pooler_host: 'supabase.com', studio_image: 'none' }
  const lines = { name: 'double', api_url: url, dashboard_url: url, docs_url: url, ...hosts }
  writeFileSync(
    profile,
    Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  )
  await supabase(['config', 'push', `--remote=${ref}`], {
    say: () => undefined,
    env: { SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`, SUPABASE_PROFILE: profile },
    config: (text) => configFor(text, settings),
  }).catch((error) => {
    if (!parts.includes('auth')) throw error
  })
  await new Promise((resolve) => http.close(resolve))
  return changed
}

test('the site’s address, no confirmation, our lengths and templates, and the mail server', async () => {
  const changed = await pushed('auth')
  expect(Object.keys(changed)).toEqual(['PATCH config/auth'])
  const auth = changed['PATCH config/auth'] as Record<string, unknown>
  expect(auth).toMatchObject({
    site_url: 'https://www.example.sa',
    disable_signup: false,
    external_email_enabled: true,
    mailer_autoconfirm: true,
    mailer_otp_length: 10,
    mailer_otp_exp: 3600,
    jwt_exp: 3600,
    password_min_length: passwordLength.min,
    password_required_characters: '',
    security_update_password_require_current_password: true,
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    smtp_host: 'mail.example.sa',
    smtp_port: '587',
    smtp_user: 'user',
    smtp_pass: 'p@ss',
    smtp_admin_email: 'no-reply@example.sa',
    smtp_sender_name: 'Handasa',
  })
  expect(auth.mailer_templates_recovery_content).toContain('<!doctype html>')
  expect(auth.mailer_subjects_recovery).toContain('اختيار كلمة مرور جديدة')
})

test('the API shows public alone, and at most the thousand rows that lists export at once; storage takes the largest files that a bucket does; buckets are left to the migrations', async () => {
  expect(await pushed('api', 'storage')).toEqual({
    'PATCH postgrest': { db_schema: 'public', db_extra_search_path: 'public', max_rows: 1000 },
    'PATCH config/storage': { fileSizeLimit: bounds.requestFile.max },
  })
})
