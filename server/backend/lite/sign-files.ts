import { requestFields } from './request-fields.ts'
import { refuse } from './storage-refusals.ts'

/** The longest time, in seconds, that the signed address of a file is valid. */
export const longestAddress = 600

/** An address as supabase-js expects it, since supabase-js adds its own prefix. */
export const withoutPrefix = (address: unknown) => String(address).replace(/^\/storage\/v1/, '')

/**
 * Whether a call requests a signed address that expires soon: anyone who has the address can use it without
 * an account.
 */
export async function isSignedBriefly(request: Request): Promise<boolean> {
  const { expiresIn } = await requestFields(request)
  return Number.isInteger(expiresIn) && Number(expiresIn) >= 1 && Number(expiresIn) <= longestAddress
}

/** `createSignedUrls`: in Lite the route for one path shadows the one for several. */
export async function signMany(
  request: Request,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { expiresIn, paths } = await requestFields(request)
  if (!Array.isArray(paths) || paths.length > 1000)
    return refuse(400, 'InvalidRequest', 'paths must be a list of at most 1000')
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  const signed = []
  for (const path of paths.map(String)) {
    const response = await handle(
      new Request(`${request.url}/${path.split('/').map(encodeURIComponent).join('/')}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ expiresIn }),
      }),
    )
    const { signedUrl, message } = (await response.json()) as { signedUrl?: string; message?: string }
    signed.push({
      path,
      signedURL: signedUrl ? withoutPrefix(signedUrl) : null,
      error: signedUrl
        ? null
        : (message ?? 'Either the object does not exist or you do not have access to it'),
    })
  }
  return Response.json(signed)
}
