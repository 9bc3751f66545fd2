import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Logger } from 'pino'
import { z } from 'zod'
import { addErasures, erasures, readErasures, removeMailsOf } from './erasures.ts'

const applying = z.object({ applied: z.number(), failed: z.number() })

/**
 * Keeps a copy of the erasures outside of the database, applies erasures that the database lacks, as after a
 * restore, and removes the files of mails of erased people.
 * @throws when the database or the disk fails
 */
export async function keepErasures(db: SupabaseClient, dataDir: string, log: Logger): Promise<void> {
  const known = await readErasures(dataDir)
  const { data } = await db.rpc('list_erasures').throwOnError()
  const stored = erasures.parse(data)
  const forgotten = without(known, stored)
  if (forgotten.length > 0) {
    const answer = await db.rpc('apply_erasures', { list: forgotten }).throwOnError()
    const { applied, failed } = applying.parse(answer.data)
    if (failed > 0) log.error({ applied, failed }, 'erasures could not be applied again')
    else log.info({ applied }, 'erasures applied again after a restore')
  }
  await addErasures(dataDir, without(stored, known))
  const removed = await removeMailsOf([...stored, ...forgotten], join(dataDir, 'outbox'))
  if (removed > 0) log.info({ removed }, 'mails of erased people removed')
}

const without = <One extends { id: string }>(list: One[], other: One[]): One[] =>
  list.filter(({ id }) => !other.some((one) => one.id === id))
