import { request } from 'node:http'
import { expect } from 'vitest'
import type { Trier, World } from './world.ts'

/** The token of someone's session, undefined for the visitor. */
export const tokenOf = async (world: World, who: Trier): Promise<string | undefined> =>
  (await world.people[who].db.auth.getSession()).data.session?.access_token

/** A GET below /rest/v1, written as any program could. Returns the rows of the answer, and fails on a 5xx. */
export async function get(world: World, who: Trier, path: string, headers: Record<string, string> = {}) {
  const token = await tokenOf(world, who)
  const response = await fetch(`${world.api.url}/rest/v1/${path}`, {
    headers: {
      apikey: world.api.publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const text = await response.text()
  expect(response.status, `${path}: ${text}`).toBeLessThan(500)
  const body: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text
  return {
    ok: response.ok,
    status: response.status,
    text,
    rows: (Array.isArray(body) ? body : []) as Record<string, unknown>[],
    range: response.headers.get('content-range'),
  }
}

/** Any other call; returns its status and text. */
export async function send(
  world: World,
  who: Trier,
  path: string,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const token = await tokenOf(world, who)
  const response = await fetch(world.api.url + path, {
    method,
    headers: {
      apikey: world.api.publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, text: await response.text() }
}

/**
 * Sends a request exactly as written: fetch would normalise the address and join headers of the same name.
 * @param headers names and values in turn
 */
export function plainRequest(
  world: World,
  path: string,
  method: string,
  headers: string[],
): Promise<{ status: number; text: string }> {
  const { hostname, port, host } = new URL(world.api.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers: [...headers, 'Host', host] }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })
}
