/** A double of an S3-compatible store: only the calls that backups use, with signatures (SigV4) checked for real. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How a call fails: with a status, and a code where it matters, or because the connection is cut, either
 * before the call is carried out (`cut`) or after it, so that only the answer is lost (`lost`).
 */
type Fault = number | { status: number; code: string } | 'cut' | 'lost'

export interface S3Server {
  /** The settings of a site that stores its backups here. */
  settings: Record<string, string>
  objects: Map<string, Buffer>
  /** Multipart uploads that have not ended. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>
  /** Makes the next calls with a matching method and address fail. */
  fail(match: RegExp, how: Fault, times: number): void
  /** Makes stored content differ from what was sent. */
  damage(damaged: boolean): void
  stop(): Promise<void>
}

const key = 'AKIAFIXTURE'
const secret = 'only/for+tests'
const region = 'me-south-1'
const bucket = 'firm'

const hmac = (with_: string | Buffer, text: string) => createHmac('sha256', with_).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const md5 = (bytes: Buffer) => createHash('md5').update(bytes)
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Whether a request is signed with the key, as the documentation of Signature Version 4 says. */
function isSigned(request: IncomingMessage): boolean {
  const { authorization = '' } = request.headers
  const [, id, day, place, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      authorization,
    ) ?? []
  if (id !== key || place !== region || !day) return false
  const signed = names.split(';')
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return false
  const url = new URL(request.url ?? '', 'http://store')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const content = request.headers['x-amz-content-sha256']
  const canonical = [request.method, url.pathname, query, lines, names, content].join('\n')
  const date = String(request.headers['x-amz-date'])
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const fresh = Math.abs(Date.now() - Date.parse(date.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:')))
  return date.startsWith(day) && fresh < 900_000 && hmac(signing, toSign).toString('hex') === signature
}

/** Starts the double on a free loopback port. */
export async function startS3(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const uploads: S3Server['uploads'] = new Map()
  let faults: { match: RegExp; how: Fault; times: number }[] = []
  let damaged = false

  const tagOf = new Map<string, string>()
  function store(name: string, bytes: Buffer, tag: string) {
    objects.set(name, damaged ? Buffer.concat([bytes.subarray(1), Buffer.from('x')]) : bytes)
    tagOf.set(name, damaged ? md5(Buffer.from('damaged')).digest('hex') : tag)
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const url = new URL(request.url ?? '', 'http://store')
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    const xml = (text: string) =>
      response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
    const call = `${request.method} ${request.url}`
    const fault = faults.find(({ match, times }) => times > 0 && match.test(call))
    if (fault) {
      fault.times -= 1
      if (typeof fault.how === 'number') return refuse(fault.how, 'Fault')
      if (typeof fault.how === 'object') return refuse(fault.how.status, fault.how.code)
      request.socket.destroy()
      if (fault.how === 'cut') return
    }
    if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch')
    if (!url.pathname.startsWith(`/${bucket}/`)) return refuse(404, 'NoSuchBucket')
    const name = decodeURIComponent(url.pathname.slice(bucket.length + 2))
    const id = url.searchParams.get('uploadId')
    const upload = id ? uploads.get(id) : undefined
    if (id && !upload) return refuse(404, 'NoSuchUpload')
    const object = objects.get(name)
    switch (request.method) {
      case 'POST': {
        if (!upload || !id) {
          const made = randomUUID()
          uploads.set(made, { key: name, parts: new Map() })
          return xml(
            `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${name}</Key><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
          )
        }
        const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes)
        // All parts but the last must have 5 MB or more
        if (parts.slice(0, -1).some(({ length }) => length < 5 * 1024 * 1024))
          return refuse(400, 'EntityTooSmall')
        const tag = md5(Buffer.concat(parts.map((bytes) => md5(bytes).digest()))).digest('hex')
        uploads.delete(id)
        store(name, Buffer.concat(parts), `${tag}-${parts.length}`)
        // Ceph 16 leaves the checksum out here
        return xml(
          `<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${name}</Key><ETag></ETag></CompleteMultipartUploadResult>`,
        )
      }
      case 'PUT':
        if (upload) upload.parts.set(Number(url.searchParams.get('partNumber')), body)
        else store(name, body, md5(body).digest('hex'))
        return response.writeHead(200, { etag: `"${md5(body).digest('hex')}"` }).end()
      case 'DELETE':
        if (id) uploads.delete(id)
        else objects.delete(name)
        return response.writeHead(204).end()
      case 'HEAD':
      case 'GET': {
        if (url.searchParams.get('list-type') === '2') {
          const prefix = url.searchParams.get('prefix') ?? ''
          const all = [...objects.keys()].filter((found) => found.startsWith(prefix)).sort()
          const contents = all.map(
            (found) =>
              `<Contents><Key>${found}</Key><Size>${objects.get(found)?.length}</Size><ETag>"${tagOf.get(found)}"</ETag></Contents>`,
          )
          return xml(
            `<ListBucketResult><Name>${bucket}</Name><KeyCount>${all.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
          )
        }
        if (url.searchParams.has('uploads')) {
          const prefix = url.searchParams.get('prefix') ?? ''
          const begun = [...uploads].filter(([, upload]) => upload.key.startsWith(prefix))
          const listed = begun.map(
            ([id, upload]) => `<Upload><Key>${upload.key}</Key><UploadId>${id}</UploadId></Upload>`,
          )
          return xml(
            `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`,
          )
        }
        if (!object) return refuse(404, 'NoSuchKey')
        response.writeHead(200, { 'content-length': object.length, etag: `"${tagOf.get(name)}"` })
        return response.end(request.method === 'HEAD' ? undefined : object)
      }
      default:
        return refuse(405, 'MethodNotAllowed')
    }
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    answer(request, response, Buffer.concat(chunks))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      BACKUP_TO: `s3://${bucket}/sites/handasa`,
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      BACKUP_S3_REGION: region,
      BACKUP_S3_KEY: key,
      BACKUP_S3_SECRET: secret,
    },
    objects,
    uploads,
    fail(match, how, times) {
      faults = [...faults.filter((fault) => fault.times > 0), { match, how, times }]
    },
    damage(now) {
      damaged = now
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
