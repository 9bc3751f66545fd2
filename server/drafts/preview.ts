import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { isLanguage, type Language, pathFor } from '#common/language.ts'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { type PreviewParts, previewCookieOptions } from '#server/pages/opening-preview.ts'
import { plainAnswer } from '#server/pages/plain-answers.ts'
import { framePage } from './frame-page.ts'

const cookieName = 'drafts'

const shape = z.object({
  is_own: z.boolean(),
  ends_at: z.string(),
  draft_id: z.string().nullable(),
  table: z.string().nullable(),
  record: z.string().nullable(),
  rows: z.array(z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) })),
})

/** The preview that a link opens. */
export type DraftPreview = z.infer<typeof shape>

const tokenPattern = /^[0-9a-f]{64}$/

/**
 * The preview of a token; null when it is unknown or has expired. @throws when the database does not answer
 */
async function readPreview(backend: Backend, token: string): Promise<DraftPreview | null> {
  const { secretKey } = backend.keys
  if (!secretKey || !tokenPattern.test(token)) return null
  const { data, error } = await clientOf(backend, secretKey).rpc('read_preview', { token })
  if (error) throw new Error('the preview could not be read')
  return shape.nullable().parse(data)
}

/** Whether a request has a token, valid or not. */
export const bringsPreview = (context: Context) => getCookie(context, cookieName) !== undefined

/** The preview that the browser of a request has opened, or null. */
export async function previewOf(context: Context, backend: Backend): Promise<DraftPreview | null> {
  const token = getCookie(context, cookieName)
  return token ? readPreview(backend, token) : null
}

/**
 * The section of the landing page that shows the rows of a table, for previews without a page of their own.
 */
const places: Record<string, string> = {
  site_images: '',
  company_settings: '#contact',
  credentials: '#about',
  offices: '#contact',
  client_references: '#about',
  services: '#services',
  projects: '#projects',
  team_members: '#team',
  leadership_team: '#team',
}
const sectionOf: Record<string, string> = { team_members: 'team', leadership_team: 'team' }
const onLandingPage = [
  'company_settings',
  'site_content',
  'site_images',
  'credentials',
  'offices',
  'client_references',
]

/** The best place to see a draft: the page of its item, or its place on the landing page. */
function placeOf({ table, record, rows }: DraftPreview, language: Language): string {
  const row = rows.find((one) => one.table === table && one.row.id === record)?.row
  if (!table || !row) {
    const [picture] = rows
    const project = table === 'project_images' ? picture?.row.project_id : undefined
    return pathFor(language, project ? `/projects/${String(project)}` : '/')
  }
  if (table === 'project_images') return pathFor(language, `/projects/${String(row.project_id)}`)
  if (table === 'site_content') return `${pathFor(language)}#${String(row.section)}`
  const hasBiography = row.bio_ar || row.bio_en
  const isShown = row.is_active !== false && (!(table in sectionOf) || hasBiography)
  if (onLandingPage.includes(table) || !isShown) return pathFor(language) + (places[table] ?? '')
  if (row[`slug_${language}`])
    return pathFor(
      language,
      `/${sectionOf[table] ?? table}/${encodeURIComponent(String(row[`slug_${language}`]))}`,
    )
  return pathFor(language)
}

/**
 * Opens and ends previews of drafts. A link has a token, of which the database stores the hash. A cookie that
 * scripts cannot read carries the token from page to page, since public pages have no session
 * (docs/decisions/0063).
 */
export function draftPreviews({ backend, limits, clientAddress, siteUrl }: PreviewParts) {
  const options = previewCookieOptions(siteUrl)
  const app = new Hono()
  const languageIn = (context: Context) => {
    const wanted = context.req.query('lang')
    return isLanguage(wanted) ? wanted : 'ar'
  }

  app.use('/preview/drafts/*', async (context, next) => {
    context.header('cache-control', 'private, no-store')
    context.header('x-robots-tag', 'noindex, nofollow')
    context.header('referrer-policy', 'no-referrer')
    await next()
  })

  app.post('/preview/drafts/end', (context) => {
    deleteCookie(context, cookieName, options)
    return context.redirect(pathFor(languageIn(context)), 303)
  })

  // The page in the width of a phone or a desktop
  app.get('/preview/drafts/frame', async (context) => {
    if (!(await previewOf(context, backend))) return context.redirect(pathFor(languageIn(context)), 303)
    // Parse the path as browsers do, so that paths that lead to another site are recognized
    const here = 'http://site.invalid'
    const asked = URL.parse(context.req.query('path') ?? '/', here)
    const path = asked?.origin === here ? asked.pathname.replace(/^\/+/, '/') + asked.search : '/'
    const width = context.req.query('width') === '390' ? 390 : 1440
    const { html, policy } = framePage(path, width, languageIn(context))
    context.header('content-security-policy', policy)
    return context.html(html)
  })

  app.get('/preview/drafts/:token', async (context) => {
    // Limits guesses of tokens
    const wait = await limits.take('preview', { address: clientAddress(context) })
    if (wait > 0) return context.text(plainAnswer('tooManyPages'), 429, { 'retry-after': String(wait) })
    const token = context.req.param('token')
    const preview = await readPreview(backend, token)
    if (!preview) return context.text(plainAnswer('previewOver'), 404)
    const seconds = Math.max(1, Math.floor((Date.parse(preview.ends_at) - Date.now()) / 1000))
    setCookie(context, cookieName, token, { ...options, maxAge: seconds })
    return context.redirect(placeOf(preview, languageIn(context)), 303)
  })

  return app
}
