import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, it, vi } from 'vitest'
import { makeChanges } from '#server/changes/changes.ts'
import { purgeSharedCache, sharedCacheHeaders } from './shared-cache.ts'

// As in the server, this replaces the global Response
getRequestListener(() => new Response())

const ends: (() => unknown)[] = []
afterEach(() => Promise.all(ends.splice(0).map((end) => end())))

/** A CDN that answers purges with these statuses in turn, and repeats the last one. */
async function startCdn(...statuses: number[]) {
  const heard: { authorization: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      heard.push({ authorization: request.headers.authorization, body })
      response.writeHead(statuses[Math.min(heard.length, statuses.length) - 1] ?? 200).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`, heard }
}

/** Longer than a busy machine needs for a purge and its further tries. */
const patience = { timeout: 20_000 }

const log = () => ({ warn: vi.fn() })
const content = new Set(['content_version'])

it('lets shared caches keep pages only when it is asked for', () => {
  expect(sharedCacheHeaders({ seconds: 0 })).toEqual({})
  expect(sharedCacheHeaders({ seconds: 60 })['cache-control']).toBe(
    'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400',
  )
})

it('purges once after several changes of the content, and not after others', async () => {
  const cdn = await startCdn(200)
  const changes = makeChanges()
  ends.push(purgeSharedCache({ seconds: 60, purgeUrl: cdn.url, purgeToken: 'secret' }, changes, log()))
  changes.report(new Set(['mail_outbox']))
  changes.report(content)
  changes.report(content)
  await vi.waitFor(() => expect(cdn.heard).toHaveLength(1), patience)
  expect(cdn.heard[0]).toEqual({ authorization: 'Bearer secret', body: '{"tags":["pages"]}' })
  changes.report(content)
  await vi.waitFor(() => expect(cdn.heard).toHaveLength(2), patience)
})

it('tries again after a purge that failed, says so, and gives up in the end', async () => {
  const cdn = await startCdn(500, 503, 200)
  const changes = makeChanges()
  const warnings = log()
  ends.push(purgeSharedCache({ seconds: 60, purgeUrl: cdn.url }, changes, warnings, [10, 10, 10]))
  changes.report(content)
  await vi.waitFor(() => expect(cdn.heard).toHaveLength(3), patience)
  expect(warnings.warn).toHaveBeenCalledTimes(2)

  const broken = await startCdn(500)
  ends.push(purgeSharedCache({ seconds: 60, purgeUrl: broken.url }, changes, warnings, [10, 10]))
  changes.report(content)
  await vi.waitFor(() => expect(warnings.warn).toHaveBeenCalledTimes(5), patience)
})

it('asks nobody where no address is set', () => {
  const changes = makeChanges()
  const listen = vi.spyOn(changes, 'onChange')
  ends.push(purgeSharedCache({ seconds: 60 }, changes, log()))
  expect(listen).not.toHaveBeenCalled()
})
