import type { Parts } from './parts.ts'
import { folded } from './text.ts'

/** A mail for programs that show plain text. */
export function textOf({ greeting, intro, facts = [], typed, way, validity, closing, firm }: Parts): string {
  const list = facts.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`)
  const text = typed?.lines.length ? [`${typed.name}:`, ...typed.lines.map((line) => folded(line))] : []
  const blocks = [greeting, intro, list.join('\n'), text.join('\n'), way?.link, validity, closing, firm]
  return blocks.filter(Boolean).join('\n\n').concat('\n')
}
