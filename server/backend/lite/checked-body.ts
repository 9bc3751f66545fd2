/** A NUL in JSON text, raw or escaped. */
const nul = /\0|(?<!\\)(?:\\\\)*\\u0000/

/**
 * Refuses bodies that @supabase/lite answers with 500: a NUL, which reaches the database, and `null`, which it reads as
 * an object (docs/upstream/odd-bodies-are-500.md). Files are not checked.
 * @returns a request whose body can still be read, or the refusal
 */
export async function checkedBody(request: Request): Promise<Request | Response> {
  const { method } = request
  if (
    method === 'GET' ||
    method === 'HEAD' ||
    !request.body ||
    new URL(request.url).pathname.startsWith('/storage/')
  )
    return request
  const body = await request.text()
  if (/^\s*null\s*$/.test(body) || nul.test(body))
    return Response.json(
      { code: '22P05', message: 'The body has a value that is not accepted.' },
      { status: 400 },
    )
  return new Request(request.url, { method: request.method, headers: request.headers, body })
}
