import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ArrivedFile, arrivingFolder, largestFilesForm, receiveFiles } from '#server/files/arriving.ts'
import { arrivingOf, makeFormsInFlight } from '#server/limits/in-flight.ts'
import type { Limits } from '#server/limits/limits.ts'
import { takesFiles, takesPhoto } from '#server/request-time.ts'
import { fromThisSite } from './from-this-site.ts'
import { plainAnswer } from './plain-answers.ts'

/** Largest form, in bytes: a text of 100,000 Arabic characters gets its answer beside the field. */
const formLimit = 1_500_000
/** The same for the form with a photo and a CV: one that is too large gets its error beside the field. */
const photoFormLimit = 25_000_000
/** Whether a form may bring files. */
const isFilesForm = ({ req }: Context) =>
  takesFiles(req.path) && /^multipart\/form-data/i.test(req.header('content-type') ?? '')

/** Headers of an answer to what came too soon. @param wait seconds until it can be tried again */
export const notBefore = (wait: number) => ({ 'retry-after': String(wait), 'cache-control': 'no-store' })

interface FormParts {
  limits: Limits
  siteUrl: string
  dataDir: string
  clientAddress(context: Context): string
}

/** Answers with the page of a form, and with the files that came with it, which are on the disk. */
type Answered = (context: Context, request?: Request, files?: readonly ArrivedFile[]) => Promise<Response>

/**
 * What forms that are posted to a page go through: how many arrive at once, their size, how often, and their files, before
 * `answer` renders the page with the result.
 */
export function postedForms(
  parts: FormParts,
  answer: Answered,
): [MiddlewareHandler, MiddlewareHandler, MiddlewareHandler] {
  const { limits, siteUrl, clientAddress } = parts
  const limited = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (context) => context.text(plainAnswer('formTooLarge'), 413),
    })
  const [plain, withPhoto] = [limited(formLimit), limited(photoFormLimit)]
  const forms = makeFormsInFlight()
  return [
    // Before any of it is read: one that comes in chunks is held while it arrives
    async (context, next) => {
      const address = clientAddress(context)
      const bringsFiles = isFilesForm(context)
      const most = bringsFiles ? largestFilesForm : takesPhoto(context.req.path) ? photoFormLimit : formLimit
      const size = Math.min(Number(context.req.header('content-length') ?? most), most)
      const arriving = arrivingOf(context)
      const end =
        size <= formLimit
          ? forms.plain.enter(address, size, arriving)
          : (bringsFiles ? forms.files : forms.large).enter(address, 1, arriving)
      if (!end) return context.text(plainAnswer('tooManyForms'), 429, notBefore(10))
      try {
        await next()
      } finally {
        end()
      }
    },
    (context, next) =>
      isFilesForm(context) ? next() : (takesPhoto(context.req.path) ? withPhoto : plain)(context, next),
    async (context) => {
      // Forms have limits of their own, which keep what was typed; no person meets this one
      const wait = await limits.take('post', { address: clientAddress(context) })
      if (wait > 0) return context.text(plainAnswer('tooManyForms'), 429, notBefore(wait))
      return isFilesForm(context) ? withFiles(context) : answer(context)
    },
  ]

  /** Answers a form that may bring files, which are on the disk until then. */
  async function withFiles(context: Context): Promise<Response> {
    const given = fromThisSite(context.req.raw, siteUrl)
    if (!given) return context.text(plainAnswer('otherSite'), 403)
    const arrived = await receiveFiles(given, arrivingFolder(parts.dataDir), formLimit)
    if (arrived === 'large') return context.text(plainAnswer('formTooLarge'), 413)
    const headers = new Headers(given.headers)
    headers.delete('content-length')
    // What cannot be read is refused with the page, like any other form
    if (arrived) headers.set('content-type', 'application/x-www-form-urlencoded')
    const request = new Request(given.url, { method: 'POST', headers, body: arrived?.fields ?? '' })
    try {
      return await answer(context, request, arrived?.files)
    } finally {
      await arrived?.remove()
    }
  }
}
