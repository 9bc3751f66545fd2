import { readFileSync } from 'node:fs'
import type { Settings } from '#server/settings.ts'

/** A value of `supabase/config.toml`. */
function configured(name: string): string {
  const [, value = ''] =
    new RegExp(`^${name} = (.*)$`, 'm').exec(readFileSync('supabase/config.toml', 'utf8')) ?? []
  return value.replace(/^(['"])(.*)\1$/, '$2')
}

/**
 * Which values to enter where in the project's dashboard, for settings of the services that are not in the
 * database. The values come from `supabase/config.toml`.
 */
export function dashboardSteps({ SITE_URL, SMTP_URL, MAIL_FROM }: Settings): string[] {
  const smtp = SMTP_URL ? new URL(SMTP_URL) : undefined
  const server = smtp && `${smtp.hostname}, port ${smtp.port || (smtp.protocol === 'smtps:' ? 465 : 587)}`
  return [
    `URL Configuration, Site URL: ${SITE_URL ?? 'the address of your site (SITE_URL is not set)'}`,
    `Sign In / Providers, Email: “Confirm email” ${configured('enable_confirmations') === 'true' ? 'on' : 'off'}, minimum password length ${configured('minimum_password_length')}, no required characters, current password required for a new one, email OTP length ${configured('otp_length')}, expiration ${configured('otp_expiry')} seconds`,
    'Multi-Factor: authenticator app (TOTP) on',
    passkeyStep(SITE_URL),
    `Emails, Reset password: subject and text of supabase/templates/recovery.html. The subject is ${/\[auth\.email\.template\.recovery\]\s+subject = '(.*)'/.exec(readFileSync('supabase/config.toml', 'utf8'))?.[1]}`,
    `Emails, SMTP Settings: ${server ? `${server}, sender ${MAIL_FROM}` : 'your mail server'}. Without it only the team of the project gets emails`,
    `Sessions: access token expiry ${configured('jwt_expiry')} seconds (Settings, JWT Keys)`,
    `Settings, Data API: the exposed schemas are public alone, and at most ${configured('max_rows')} rows`,
    `Storage, Settings: files of at least ${configured('file_size_limit')}`,
  ]
}

/**
 * Where to turn passkeys on. The command line can set their address only together with sign-in by passkey
 * alone, which we do not use.
 */
export function passkeyStep(siteUrl: string | undefined): string {
  const site = URL.parse(siteUrl ?? '')
  const address = site
    ? `${site.hostname}, origin ${site.origin}`
    : 'the name of your site (SITE_URL is not set)'
  return `Multi-Factor, for passkeys: WebAuthn on, relying party ID ${address}`
}

/** `supabase/config.toml` with the site's own address and mail server, for a push to a project. */
export function configFor(text: string, { SITE_URL, SMTP_URL, MAIL_FROM }: Settings): string {
  const addressed = text.replace(/^site_url = .*$/m, `site_url = ${JSON.stringify(SITE_URL)}`)
  if (!SMTP_URL || !MAIL_FROM) return addressed
  const { hostname, port, protocol, username, password } = new URL(SMTP_URL)
  const [, name = '', address = MAIL_FROM] = /^([^<]*)<([^>]+)>$/.exec(MAIL_FROM) ?? []
  const lines = {
    enabled: true,
    host: hostname,
    port: Number(port || (protocol === 'smtps:' ? 465 : 587)),
    user: decodeURIComponent(username),
    pass: decodeURIComponent(password),
    admin_email: address.trim(),
    sender_name: name.trim() || address.trim(),
  }
  const smtp = Object.entries(lines).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
  return `${addressed}\n[auth.email.smtp]\n${smtp.join('\n')}\n`
}
