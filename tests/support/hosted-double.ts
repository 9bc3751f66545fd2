import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { startTestApi, type TestApi } from './api.ts'

/** The settings of a hosted project's sign-in service and API. */
interface Switches {
  /** An email must be confirmed before its account can sign in. */
  confirms: boolean
  /** Passwords need several kinds of characters. */
  strict: boolean
  /** No one can register. */
  closed: boolean
  /** A sign-up needs the answer to a captcha. */
  captcha: boolean
  /** Without its own mail server, a project mails only its team, and nobody here belongs to it. */
  mailsTeamOnly: boolean
  /** A hook that sends the project's mails does not answer: an error code for which we have no text. */
  mailFails: boolean
  /** Passkeys are turned on. */
  passkeys: boolean
  /** A new password does not need the current one. */
  asksNoPassword: boolean
  /** The most rows that its API returns. */
  maxRows: number
  /** The schemas that its API shows. */
  schemas: string[]
  /** Its API is older than PostgREST 13. */
  oldApi: boolean
}

export interface HostedDouble {
  url: string
  api: TestApi
  switches: Switches
  /** The token in the newest confirmation mail to an email. */
  tokenFor(email: string): string
  /** The token in the newest mail to an email for a new password. */
  recoveryTokenFor(email: string): Promise<string>
  /** How many confirmation mails went to an email. */
  mailsTo(email: string): number
  /** Answers no calls until `goOn`, like a project whose services are restarting. */
  pause(): Promise<void>
  goOn(): Promise<void>
  stop(): Promise<void>
}

const refused = (context: Context, status: 400 | 403 | 422, code: string, msg: string, more = {}) =>
  context.json({ code: status, error_code: code, msg, ...more }, status)

const refusedMail = (context: Context, email: string) =>
  refused(
    context,
    400,
    'email_address_not_authorized',
    `Email address "${email}" cannot be used as it is not authorized`,
  )

/**
 * A double of a hosted project: the API of the tests, or another one, on a different origin, with the answers
 * of Supabase's sign-in service when an email must be confirmed, a password is too simple, or sign-ups are
 * off. The service itself (written in Go) cannot run here.
 * @param given the API; it stops with the double
 */
export async function startHostedDouble(given?: TestApi): Promise<HostedDouble> {
  const api = given ?? (await startTestApi())
  const switches: Switches = {
    confirms: false,
    strict: false,
    closed: false,
    captcha: false,
    mailsTeamOnly: false,
    mailFails: false,
    passkeys: false,
    asksNoPassword: false,
    maxRows: 1000,
    schemas: ['public'],
    oldApi: false,
  }
  /** Accounts whose email is not confirmed. */
  const open = new Map<string, { password: string; token: string; mails: number; user: object }>()

  const forward = (context: Context, body?: unknown) =>
    fetch(api.url + context.req.path + new URL(context.req.url).search, {
      method: context.req.method,
      headers: withoutHop(context.req.raw.headers),
      redirect: 'manual',
      ...(body !== undefined
        ? { body: JSON.stringify(body) }
        : context.req.raw.body && { body: context.req.raw.body, duplex: 'half' as const }),
    } as RequestInit)

  /** Forwards with the page's origin, in place of the project's setting, which the API of the tests lacks. */
  const forwardFromPage = (context: Context, body: unknown) => {
    const headers = withoutHop(context.req.raw.headers)
    headers.set('origin', context.req.header('origin') ?? '')
    const init = { method: context.req.method, headers, body: JSON.stringify(body) }
    return fetch(api.url + context.req.path, init)
  }

  function mail(email: string) {
    const account = open.get(email)
    if (!account) return
    account.token = randomUUID()
    account.mails++
  }

  const app = new Hono()
  app.use(cors({ origin: '*', exposeHeaders: ['content-range'] }))
  app.post('/auth/v1/signup', async (context) => {
    const sent = (await context.req.json()) as { email: string; password: string; data?: object }
    const email = sent.email.toLowerCase()
    if (switches.captcha)
      return refused(
        context,
        400,
        'captcha_failed',
        'captcha protection: request disallowed (no captcha_token)',
      )
    if (switches.closed)
      return refused(context, 422, 'signup_disabled', 'Signups not allowed for this instance')
    if (switches.strict && !(/[a-z]/.test(sent.password) && /\d/.test(sent.password)))
      return refused(
        context,
        422,
        'weak_password',
        'Password should contain at least one character of each',
        {
          weak_password: { reasons: ['characters'] },
        },
      )
    if (!switches.confirms) return forward(context, sent)
    if (switches.mailsTeamOnly) return refusedMail(context, email)
    const waiting = open.get(email)
    if (waiting) {
      mail(email)
      return context.json(waiting.user)
    }
    const [known] = await api.sql('select id from auth.users where email = $1', [email])
    // The answer hides that the email is known: it describes a user who does not exist, without identities
    if (known) return context.json({ id: randomUUID(), email, user_metadata: sent.data, identities: [] })
    const answer = await forward(context, sent)
    if (!answer.ok) return answer
    const { user } = (await answer.json()) as { user: { id: string; identities: unknown[] } }
    await api.sql(
      'update auth.users set email_confirmed_at = null, confirmation_sent_at = now() where id = $1',
      [user.id],
    )
    open.set(email, { password: sent.password, token: '', mails: 0, user: { ...user, identities: [{}] } })
    mail(email)
    return context.json(user)
  })
  app.get('/auth/v1/settings', async (context) => {
    const settings = (await (await forward(context)).json()) as object
    return context.json({
      ...settings,
      mailer_autoconfirm: !switches.confirms,
      disable_signup: switches.closed,
    })
  })
  app.post('/auth/v1/recover', async (context) => {
    const sent = (await context.req.json()) as { email: string }
    const [known] = await api.sql('select from auth.users where email = $1', [sent.email.toLowerCase()])
    return known && switches.mailsTeamOnly ? refusedMail(context, sent.email) : forward(context, sent)
  })
  app.post('/auth/v1/resend', async (context) => {
    if (switches.mailFails)
      return refused(context, 422, 'hook_timeout_after_retry', 'Error sending confirmation email')
    mail(((await context.req.json()) as { email: string }).email.toLowerCase())
    return context.json({})
  })
  app.post('/auth/v1/verify', async (context) => {
    const sent = (await context.req.json()) as { token_hash?: string; type: string }
    const [email, account] = [...open].find(([, { token }]) => token === sent.token_hash) ?? []
    if (!email || !account) {
      if (sent.type === 'email')
        return refused(context, 403, 'otp_expired', 'Email link is invalid or has expired')
      const [person] = await api.sql<{ email: string }>(
        'select email from auth.users where recovery_token = $1',
        [sent.token_hash ?? ''],
      )
      // Opening the link of a recovery proves the email, so this confirms it
      if (person && open.delete(person.email))
        await api.sql('update auth.users set email_confirmed_at = now() where email = $1', [person.email])
      return forward(context, sent)
    }
    await api.sql('update auth.users set email_confirmed_at = now() where email = $1', [email])
    open.delete(email)
    return fetch(`${api.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: withoutHop(context.req.raw.headers),
      body: JSON.stringify({ email, password: account.password }),
    })
  })
  app.post('/auth/v1/token', async (context) => {
    const sent = (await context.req.json()) as { email?: string }
    const answer = await forward(context, sent)
    if (!answer.ok || !open.has(String(sent.email).toLowerCase())) return answer
    return refused(context, 400, 'email_not_confirmed', 'Email not confirmed')
  })
  app.post('/auth/v1/factors', async (context) => {
    const sent = (await context.req.json()) as { factor_type?: string }
    return sent.factor_type === 'webauthn' && !switches.passkeys
      ? refused(context, 422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
      : forwardFromPage(context, sent)
  })
  app.post('/auth/v1/factors/:id/challenge', async (context) => {
    const answer = await forwardFromPage(context, await context.req.json())
    const made = (await answer.json()) as { webauthn?: { credential_options: { publicKey: object } } }
    if (made.webauthn) {
      // The service does not send these
      const {
        authenticatorSelection: _,
        hints: __,
        ...publicKey
      } = made.webauthn.credential_options.publicKey as Record<string, unknown>
      made.webauthn.credential_options = { publicKey }
    }
    return context.json(made, answer.status as 200)
  })
  app.put('/auth/v1/user', async (context) => {
    const sent = (await context.req.json()) as { password?: string; current_password?: string }
    // With this setting, the API of the tests gets a new password only together with the current one
    return switches.asksNoPassword && sent.password !== sent.current_password
      ? refused(context, 422, 'same_password', 'New password should be different from the old password.')
      : forward(context, sent)
  })
  // A hosted project deletes rows of files in one statement, so only one of several calls lists each file in
  // its answer
  let removal = Promise.resolve<unknown>(undefined)
  app.delete('/storage/v1/object/:bucket', (context) => {
    const answer = removal.then(async () => {
      const { prefixes } = (await context.req.json()) as { prefixes: string[] }
      const there = await api.sql<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 and name = any($2)',
        [context.req.param('bucket'), prefixes],
      )
      const names = new Set(there.map(({ name }) => name))
      const removed = await forward(context, { prefixes })
      if (!removed.ok) return removed
      return context.json(
        ((await removed.json()) as { name: string }[]).filter(({ name }) => names.has(name)),
      )
    })
    removal = answer.catch(() => undefined)
    return answer
  })
  app.use('/rest/v1/*', async (context, next) => {
    const schema = context.req.header('accept-profile') ?? context.req.header('content-profile')
    if (!schema || switches.schemas.includes(schema)) {
      if (switches.maxRows >= 1000) return next()
      const answer = await forward(context)
      const rows: unknown = await answer
        .clone()
        .json()
        .catch(() => null)
      return Array.isArray(rows) && answer.ok ? context.json(rows.slice(0, switches.maxRows)) : answer
    }
    const shown = switches.schemas.join(', ')
    const [message, hint] = switches.oldApi
      ? [`The schema must be one of the following: ${shown}`, null]
      : [`Invalid schema: ${schema}`, `Only the following schemas are exposed: ${shown}`]
    return context.json({ code: 'PGRST106', details: null, hint, message }, 406)
  })
  app.all('/realtime/*', (context) => context.notFound())
  app.all('*', (context) => forward(context))

  const listen = async (port: number) => {
    const http = serve({ fetch: app.fetch, hostname: '127.0.0.1', port })
    await new Promise((resolve) => http.once('listening', resolve))
    return http
  }
  let http = await listen(0)
  const { port } = http.address() as { port: number }
  const pause = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve())
      if ('closeAllConnections' in http) http.closeAllConnections()
    })
  return {
    url: `http://127.0.0.1:${port}`,
    api,
    switches,
    tokenFor: (email) => open.get(email)?.token ?? '',
    async recoveryTokenFor(email) {
      const [person] = await api.sql<{ recovery_token: string }>(
        'select recovery_token from auth.users where email = $1',
        [email],
      )
      return person?.recovery_token ?? ''
    },
    mailsTo: (email) => open.get(email)?.mails ?? 0,
    pause,
    async goOn() {
      http = await listen(port)
    },
    async stop() {
      await pause()
      await api.stop()
    },
  }
}

function withoutHop(headers: Headers): Headers {
  const kept = new Headers(headers)
  for (const name of ['host', 'connection', 'content-length', 'accept-encoding', 'origin']) kept.delete(name)
  return kept
}
