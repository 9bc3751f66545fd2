import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ArrivedFile, arrivingFolder, largestFilesForm, receiveFiles } from '#server/files/arriving.ts'
import { arrivingOf, makeFormsInFlight } from '#server/limits/in-flight.ts'
import type { Limits } from '#server/limits/limits.ts'
import { takesFiles, takesPhoto } from '#server/request-time.ts'
import { fromThisSite } from './from-this-site.ts'
import { plainAnswer } from './plain-answers.ts'

/**
 * The largest form, in bytes: even a text of 100,000 Arabic characters fits, so that its error is shown
 * beside the field.
 */
const formLimit = 1_500_000
/** The same for the form with a photo and a CV: a file that is too large gets its error beside the field. */
const photoFormLimit = 25_000_000
/** Whether a form may bring files. */
const isFilesForm = ({ req }: Context) =>
  takesFiles(req.path) && /^multipart\/form-data/i.test(req.header('content-type') ?? '')

/** Headers of an answer to a request that came too soon. @param wait seconds until the next try */
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
 * The checks of forms that are posted to a page: how many arrive at the same time, their size, how often, and
 * their files. Then `answer` renders the page with the result.
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
    // Check this before reading the body: a chunked form is in memory while it arrives
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
      // Forms have stricter limits that keep what was typed, so people never reach this one
      const wait = await limits.take('post', { address: clientAddress(context) })
      if (wait > 0) return context.text(plainAnswer('tooManyForms'), 429, notBefore(wait))
      return isFilesForm(context) ? withFiles(context) : answer(context)
    },
  ]

  /** Answers a form that may bring files, which are on the disk until the answer. */
  async function withFiles(context: Context): Promise<Response> {
    const given = fromThisSite(context.req.raw, siteUrl)
    if (!given) return context.text(plainAnswer('otherSite'), 403)
    const arrived = await receiveFiles(given, arrivingFolder(parts.dataDir), formLimit)
    if (arrived === 'large') return context.text(plainAnswer('formTooLarge'), 413)
    const headers = new Headers(given.headers)
    headers.delete('content-length')
    // A form that cannot be read is refused on its page, like any other form
    if (arrived) headers.set('content-type', 'application/x-www-form-urlencoded')
    const request = new Request(given.url, { method: 'POST', headers, body: arrived?.fields ?? '' })
    try {
      return await answer(context, request, arrived?.files)
    } finally {
      await arrived?.remove()
    }
  }
}
