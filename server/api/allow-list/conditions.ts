import { callBounds } from './bounds.ts'
import { atMost, Refused } from './refused.ts'

const compared = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte'])
const patterns = new Set(['like', 'ilike'])
const truths = new Set(['null', 'true', 'false', 'unknown'])

/**
 * Property names that every JavaScript object has. None of our tables, columns or functions has such a name,
 * and these names are dangerous as keys.
 */
const ofEveryObject = new Set([...Object.getOwnPropertyNames(Object.prototype), '__proto__', 'prototype'])
export const isOfEveryObject = (name: string) => ofEveryObject.has(name)

/** Whether a text can be the name of a column. */
export const isColumnName = (text: string) => /^[a-z_][a-z0-9_]{0,62}$/i.test(text) && !isOfEveryObject(text)

/** The number of conditions in a call so far. */
interface Count {
  conditions: number
}

/**
 * Checks one condition: `eq.5`, `not.in.(a,b)`, `ilike.*word*`.
 * @param inTree whether it is in a list of `or` or `and`, where commas and brackets must be quoted
 * @throws Refused
 */
export function checkCondition(text: string, count: Count, inTree = false): void {
  count.conditions += 1
  atMost(callBounds.conditions, count.conditions, 'conditions')
  const bare = text.startsWith('not.') ? text.slice(4) : text
  const dot = bare.indexOf('.')
  const operator = dot === -1 ? bare : bare.slice(0, dot)
  const value = dot === -1 ? '' : bare.slice(dot + 1)
  if (dot === -1 || !isKnown(operator))
    throw new Refused(`The operator ${shown(operator)} is not available.`, {
      hint: 'Available are eq, neq, gt, gte, lt, lte, like, ilike, is and in, each after not. if wanted.',
    })
  if (operator === 'is') {
    if (!truths.has(value)) throw new Refused('is takes null, true, false or unknown.')
    return
  }
  if (operator === 'in') {
    checkList(value, inTree)
    return
  }
  atMost(callBounds.value, value.length, 'characters in a value')
  if (inTree) checkQuoting(value)
  if (!patterns.has(operator)) return
  atMost(callBounds.pattern, value.length, 'characters in a pattern')
  atMost(callBounds.wildcards, value.match(/[*%]/g)?.length ?? 0, 'wildcards (* or %) in a pattern')
}

const isKnown = (operator: string) =>
  compared.has(operator) || patterns.has(operator) || operator === 'is' || operator === 'in'

/** Part of the caller's text, short enough for a message. */
export const shown = (text: string): string => JSON.stringify(text.slice(0, 40))

/** Checks a list in brackets; a value with commas, brackets or quotes must be quoted. */
function checkList(text: string, inTree: boolean): void {
  if (!text.startsWith('(') || !text.endsWith(')') || text.length < 2)
    throw new Refused('in takes a list in brackets: in.(a,b).')
  const items = splitList(text.slice(1, -1))
  atMost(callBounds.list, items.length, 'values in an in list')
  for (const item of items) {
    atMost(callBounds.value, item.length, 'characters in a value')
    checkQuoting(item, !inTree)
  }
}

/** Splits at the commas outside quotes. */
function splitList(text: string): string[] {
  const items: string[] = []
  let quoted = false
  let start = 0
  for (let place = 0; place < text.length; place++) {
    if (text[place] === '\\' && quoted) place += 1
    else if (text[place] === '"') quoted = !quoted
    else if (text[place] === ',' && !quoted) {
      items.push(text.slice(start, place))
      start = place + 1
    }
  }
  items.push(text.slice(start))
  return items
}

/** Checks that a value is either quoted as a whole or contains no character that needs quotes. */
function checkQuoting(value: string, escapes = false): void {
  const quoted = escapes ? /^"(?:[^"\\]|\\.)*"$/s : /^"[^"\\]*"$/s
  if (!quoted.test(value) && /["(),{}\\]/.test(value))
    throw new Refused('A value with commas, brackets or quotes must be quoted: "a,b".')
}

/**
 * Checks the value of `or` or `and`: conditions in brackets, and `and(…)`, `or(…)` inside.
 * @throws Refused
 */
export function checkTree(text: string, count: Count, level = 1): void {
  atMost(callBounds.nesting, level, 'levels of or and and')
  if (!text.startsWith('(') || !text.endsWith(')'))
    throw new Refused('or and and take conditions in brackets.')
  for (const part of splitTree(text.slice(1, -1))) {
    const [, inner] = /^(?:not\.)?(?:and|or)(\(.*\))$/s.exec(part) ?? []
    if (inner) {
      checkTree(inner, count, level + 1)
      continue
    }
    const dot = part.indexOf('.')
    if (!isColumnName(part.slice(0, Math.max(dot, 0))))
      throw new Refused(`The condition ${shown(part)} does not begin with a column.`)
    checkCondition(part.slice(dot + 1), count, true)
  }
}

/** Splits at the commas outside brackets and quotes. */
function splitTree(text: string): string[] {
  const parts: string[] = []
  let open = 0
  let quoted = false
  let start = 0
  for (let place = 0; place < text.length; place++) {
    const character = text[place]
    if (character === '"') quoted = !quoted
    if (quoted) continue
    if (character === '(') open += 1
    if (character === ')') open -= 1
    if (open < 0) throw new Refused('The brackets of or and and do not match.')
    if (character === ',' && open === 0) {
      parts.push(text.slice(start, place))
      start = place + 1
    }
  }
  if (open !== 0 || quoted) throw new Refused('The brackets of or and and do not match.')
  parts.push(text.slice(start))
  return parts
}
