import { beginningLength, beginsAsNamed, beginsAsTyped } from '#common/file-content.ts'

/**
 * Looks at how an uploaded file begins, and holds no more of it than that.
 * @param request the upload, whose body is the file
 * @param key the name it is to be stored under
 * @returns the request with its whole body; null when the content is not of its name's or its content type's kind
 */
export async function checkedUpload(request: Request, key: string): Promise<Request | null> {
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (reader && size < beginningLength) {
    const { value, done } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  const start = Buffer.concat(chunks).subarray(0, beginningLength)
  if (!beginsAsNamed(key, start) || !beginsAsTyped(request.headers.get('content-type') ?? '', start)) {
    await reader?.cancel()
    return null
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
    },
    async pull(controller) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done || !value) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader?.cancel(reason),
  })
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit)
}
