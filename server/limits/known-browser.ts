/**
 * A browser in which someone has signed in gets a cookie that proves it. Wrong guesses from elsewhere use up
 * the tries for an account, but not those of its owner's browsers.
 */
import { createHmac, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import { isSameSecret } from '#server/same-secret.ts'

const knownBrowserCookie = 'known-browser'
/** Seconds that the cookie is kept. */
const kept = 365 * 24 * 3600
/** The most accounts of one browser, such as a family's; the oldest is dropped first. */
const mostAccounts = 8

/** Separators between the accounts of a cookie, and between an id and its signature. */
const [between, within] = ['~', '.']

/** @param key signs the cookies; without one, no browser is known */
export function knownBrowsers(key: () => string | undefined, secure: boolean) {
  const sign = (id: string, email: string) =>
    createHmac('sha256', `${knownBrowserCookie} ${key()}`)
      .update(`${id} ${email.trim().toLowerCase()}`)
      .digest('base64url')

  const entriesIn = (context: Context) =>
    (getCookie(context, knownBrowserCookie) ?? '')
      .slice(0, 2000)
      .split(between)
      .filter(Boolean)
      .slice(-mostAccounts)

  const entryOf = (email: string, entries: string[]) =>
    entries.find((entry) => {
      const [id = '', signature = ''] = entry.split(within)
      return id !== '' && isSameSecret(signature, sign(id, email))
    })

  const entryFor = (id: string, email: string) => id + within + sign(id, email)

  return {
    /** The id of a browser for an account; undefined for a browser that never signed in to it. */
    idFor(context: Context, email: string | undefined): string | undefined {
      if (!key() || email === undefined) return undefined
      return entryOf(email, entriesIn(context))?.split(within)[0]
    },
    /** After a sign-in, stores in the browser that it is known for the account. */
    remember(context: Context, response: Response, email: string | undefined): void {
      if (!key() || email === undefined) return
      const entries = entriesIn(context)
      const known = entryOf(email, entries)
      const entry = known ?? entryFor(randomUUID(), email)
      const all = [...entries.filter((other) => other !== known), entry].slice(-mostAccounts)
      response.headers.append(
        'set-cookie',
        serialize(knownBrowserCookie, all.join(between), {
          path: '/auth/v1/token',
          maxAge: kept,
          httpOnly: true,
          sameSite: 'Strict',
          secure,
        }),
      )
    },
  }
}
