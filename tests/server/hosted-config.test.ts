/** What `npm run hosted` sets of a project's sign-in service through Supabase's own API, where it has an access token. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { passwordLength } from '#common/limits.ts'
import { configFor } from '#scripts/hosted/dashboard.ts'
import { supabase } from '#scripts/hosted/supabase.ts'
import { readSettings } from '#server/settings.ts'

const ref = 'abcdefghijklmnopqrst'
const settings = readSettings({
  SITE_URL: 'https://www.example.sa',
  SMTP_URL: 'smtp://user:p%40ss@mail.example.sa:587',
  MAIL_FROM: 'Handasa <no-reply@example.sa>',
})

/**
 * Stands in for Supabase's own API with a new project, whose sign-in service is set otherwise.
 * @returns what the command line changed. Its answer to a change lacks the hundreds of settings that a project has, so the
 *   command line fails afterwards
 */
async function pushed(): Promise<Record<string, unknown>> {
  let changed: Record<string, unknown> = {}
  const app = new Hono()
  app.get('/v1/projects/:ref', (context) =>
    context.json({ id: ref, ref, name: 'Handasa', region: 'eu-central-1', status: 'ACTIVE_HEALTHY' }),
  )
  app.get('/v1/projects/:ref/billing/addons', (context) =>
    context.json({ selected_addons: [], available_addons: [] }),
  )
  app.get('/v2/projects/:ref/config', (context) =>
    context.json({
      data: { attributes: { auth: { site_url: 'http://localhost:3000', minimum_password_length: 8 } } },
    }),
  )
  app.patch('/v1/projects/:ref/config/auth', async (context) => {
    changed = await context.req.json()
    return context.json({})
  })
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
  }).catch(() => undefined)
  await new Promise((resolve) => http.close(resolve))
  return changed
}

test('the site’s address, no confirmation, our lengths and templates, and the mail server', async () => {
  const changed = await pushed()
  expect(changed).toMatchObject({
    site_url: 'https://www.example.sa',
    disable_signup: false,
    external_email_enabled: true,
    mailer_autoconfirm: true,
    mailer_otp_length: 10,
    mailer_otp_exp: 3600,
    jwt_exp: 3600,
    password_min_length: passwordLength.min,
    password_required_characters: '',
    smtp_host: 'mail.example.sa',
    smtp_port: '587',
    smtp_user: 'user',
    smtp_pass: 'p@ss',
    smtp_admin_email: 'no-reply@example.sa',
    smtp_sender_name: 'Handasa',
  })
  expect(changed.mailer_templates_recovery_content).toContain('<!doctype html>')
  expect(changed.mailer_subjects_recovery).toContain('اختيار كلمة مرور جديدة')
})
