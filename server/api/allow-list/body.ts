import { callBounds } from './bounds.ts'
import { isOfEveryObject } from './conditions.ts'
import { atMost, Refused } from './refused.ts'

/**
 * Checks a JSON body: the number of rows and values, and how deeply they are nested.
 * @param type the Content-Type header
 * @throws Refused
 */
export function checkJson(body: ArrayBuffer, type: string | undefined): void {
  const media = type?.split(';')[0]?.trim().toLowerCase()
  if (media && media !== 'application/json')
    throw new Refused('Only JSON bodies are accepted.', { status: 415, code: 'PGRST107' })
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refused('The body is not JSON.', { code: 'PGRST102' })
  }
  if (typeof value !== 'object' || value === null)
    throw new Refused('The body must be an object or a list of objects.', { code: 'PGRST102' })
  if (Array.isArray(value)) {
    atMost(callBounds.bodyRows, value.length, 'rows in a body')
    if (value.some((row) => typeof row !== 'object' || row === null || Array.isArray(row)))
      throw new Refused('The body must be an object or a list of objects.', { code: 'PGRST102' })
  }
  checkSize(value)
}

function checkSize(body: object): void {
  let values = 0
  const waiting: [object, number][] = [[body, 1]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [found, depth] = next
    atMost(callBounds.bodyDepth, depth, 'levels in a body')
    for (const [key, inner] of Object.entries(found)) {
      values += 1
      atMost(callBounds.bodyValues, values, 'values in a body')
      if (cannotBeStored(key) || isOfEveryObject(key) || (typeof inner === 'string' && cannotBeStored(inner)))
        throw new Refused('The body has a value that is not accepted.', { code: '22P05' })
      if (typeof inner === 'object' && inner !== null) waiting.push([inner, depth + 1])
    }
  }
}

/** Whether the database cannot store a text: it contains a NUL, or half of a surrogate pair. */
const cannotBeStored = (text: string) => text.includes('\0') || !text.isWellFormed()
