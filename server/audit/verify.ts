import { createHash } from 'node:crypto'
import type { Ask } from '#server/backend/tables.ts'

/**
 * A link of the chain, named by its place and its hash. Someone who notes it elsewhere can later detect that
 * links after it are missing.
 */
export interface Head {
  place: number
  hash: string
}

interface Verified {
  entries: number
  /** The number of entries whose details were erased as the law requires. */
  erased: number
  /** The last link; null while there is none. */
  head: Head | null
  /** What does not match the chain, a sentence each; only the first hundred. */
  faults: string[]
}

interface Link {
  place: string
  entry_id: string
  hash: string
  id: string | null
  micros: string
  actor_id: string | null
  session_id: string | null
  role: string
  kind: string
  table_name: string
  record_id: string | null
  details: string | null
  details_hash: string
}

/** How many links are read in one query. */
const batch = 1000
const most = 100

const links = `
select link.place::text, link.entry_id::text, link.hash, entry.id::text,
  ((extract(epoch from entry.at) * 1000000)::bigint)::text as micros, entry.actor_id::text, entry.session_id::text,
  entry.role, entry.kind, entry.table_name, entry.record_id, entry.details::text as details, entry.details_hash
from private.audit_chain as link left join public.audit_log as entry on entry.id = link.entry_id
where link.place > $1::text::bigint order by link.place limit ${batch}`

const unlinked = `
select entry.id::text from public.audit_log as entry
where not exists (select from private.audit_chain as link where link.entry_id = entry.id) order by entry.id limit ${most}`

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The text of an entry that the chain hashes, as `private.audit_text` in 17_audit_log.sql writes it. */
const textOf = (entry: Link) =>
  [
    entry.id,
    entry.micros,
    entry.actor_id ?? '',
    entry.session_id ?? '',
    entry.role,
    entry.kind,
    entry.table_name,
    entry.record_id ?? '',
    entry.details_hash,
  ].join('\n')

/**
 * Recomputes the chain of the audit log outside the database, because its owner could replace the functions
 * there.
 * @param known a link noted earlier, which the chain must still contain
 */
export async function verifyAudit(ask: Ask, known?: Head): Promise<Verified> {
  const faults: string[] = []
  const fault = (text: string) => void (faults.length < most && faults.push(text))
  let entries = 0
  let erased = 0
  let head: Head | null = null
  let seen = !known
  for (;;) {
    const part: Link[] = await ask<Link>(links, [String(head?.place ?? 0)])
    for (const link of part) {
      const place = Number(link.place)
      const before: Head = head ?? { place: 0, hash: '' }
      if (place !== before.place + 1)
        fault(`The chain goes from place ${before.place} to ${place}: what was between them is gone.`)
      if (link.id === null) fault(`Entry ${link.entry_id} (place ${place}) is gone.`)
      else {
        entries += 1
        if (link.details === null) erased += 1
        else if (sha256(link.details) !== link.details_hash)
          fault(`The details of entry ${link.id} (place ${place}) were changed.`)
        if (sha256(`${before.hash}\n${textOf(link)}`) !== link.hash)
          fault(`Entry ${link.id} (place ${place}), or the link before it, was changed.`)
      }
      if (known?.place === place) seen = known.hash === link.hash
      head = { place, hash: link.hash }
    }
    if (part.length < batch) break
  }
  for (const { id } of await ask<{ id: string }>(unlinked)) fault(`Entry ${id} was added outside the chain.`)
  if (known && !seen)
    fault(`Place ${known.place} is not as it was noted: entries up to there were replaced or removed.`)
  return { entries, erased, head, faults }
}
