/**
 * How commands on the same machine speak to a running site: over its loopback port, with a token from a file in the data
 * folder that only its owner can read.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import { writeWhole } from '#server/backend/durability/sync.ts'
import { isSameSecret } from '#server/same-secret.ts'
import type { EmbeddedBackup } from './embedded.ts'
import { BackupError } from './manifest.ts'
import { outcomeShape, type Records } from './records.ts'

const fileName = 'control.json'
const tokenHeader = 'x-handasa-control'
const prefix = '/control/'
/** Milliseconds between two signs of life to a command that copies files. */
const heartbeat = 10_000

const shape = z.object({ port: z.number(), token: z.string() })

/** The side of the backend's process. */
export function serveControl(
  dataDir: string,
  backup: EmbeddedBackup | undefined,
  records: Records,
  log: Logger,
) {
  const token = randomBytes(32).toString('base64url')
  const path = join(dataDir, fileName)

  /** The answer stays open as long as the command runs: when the command ends, so does the backup. */
  function begin(parts: EmbeddedBackup): Response {
    let timer: NodeJS.Timeout
    let gone = false
    let begun = false
    const body = new ReadableStream({
      async start(controller) {
        const line = (value: unknown) =>
          controller.enqueue(new TextEncoder().encode(`${JSON.stringify(value)}\n`))
        try {
          const beginning = await parts.begin()
          begun = true
          if (gone) return await parts.release()
          line(beginning)
          timer = setInterval(() => line(null), heartbeat).unref()
        } catch (error) {
          if (gone) return
          line({ error: sentence(error) })
          controller.close()
        }
      },
      async cancel() {
        gone = true
        clearInterval(timer)
        if (begun) await parts.release()
      },
    })
    return new Response(body)
  }

  function sentence(error: unknown): string {
    if (error instanceof BackupError) return error.message
    const { name, code, stack } = error as NodeJS.ErrnoException
    log.error({ name, code, stack }, 'no backup')
    return 'The database did not take part; the log of the site says why.'
  }

  return {
    /** To be called once the port is open. */
    announce: (port: number) => writeWhole(path, JSON.stringify({ port, token })),
    withdraw: () => rm(path, { force: true }),
    /** Answers a request of a command; undefined for everything else. */
    async answer(request: Request): Promise<Response | undefined> {
      const given = request.headers.get(tokenHeader)
      if (!given || !isSameSecret(given, token)) return undefined
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(prefix)) return undefined
      try {
        switch (pathname.slice(prefix.length)) {
          case 'backup/begin':
            return backup ? begin(backup) : undefined
          case 'backup/end':
            return backup ? Response.json(await backup.end()) : undefined
          case 'backup/record':
            await records.add(outcomeShape.parse(await request.json()))
            return Response.json({})
          default:
            return undefined
        }
      } catch (error) {
        return Response.json({ error: sentence(error) }, { status: 500 })
      }
    },
  }
}

/** What a command can ask of the running site on a data folder. */
interface RunningSite {
  backup: EmbeddedBackup
  records: Records
}

/**
 * The side of a command.
 * @throws BackupError when no site on the folder answers
 */
export function runningSite(dataDir: string): RunningSite {
  const starting = new BackupError('The site is just starting or stopping; try again in a moment.')
  let control: z.infer<typeof shape>
  try {
    control = shape.parse(JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')))
  } catch {
    throw starting
  }
  let open: AbortController | undefined

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const url = `http://127.0.0.1:${control.port}${prefix}${path}`
    const headers = { [tokenHeader]: control.token, 'content-type': 'application/json' }
    return fetch(url, { method: 'POST', ...init, headers }).catch((cause) => {
      throw Object.assign(starting, { cause })
    })
  }

  async function answerOf<Answer>(response: Response): Promise<Answer> {
    const answer = (await response.json().catch(() => ({ error: starting.message }))) as Answer & {
      error?: string
    }
    if (answer.error) throw new BackupError(answer.error)
    return answer
  }

  return {
    backup: {
      async begin() {
        open = new AbortController()
        const response = await send('backup/begin', { signal: open.signal })
        const [first] = await firstLine(response)
        return answerOf(new Response(first))
      },
      end: async () => answerOf(await send('backup/end')),
      async release() {
        open?.abort()
        open = undefined
      },
    },
    records: {
      add: async (outcome) => answerOf(await send('backup/record', { body: JSON.stringify(outcome) })),
    },
  }
}

async function firstLine(response: Response): Promise<string[]> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  let text = ''
  while (reader && !text.includes('\n')) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  // The rest of the answer is signs of life
  const rest = async () => {
    while (reader && !(await reader.read()).done);
  }
  rest().catch(() => undefined)
  return text.split('\n')
}
