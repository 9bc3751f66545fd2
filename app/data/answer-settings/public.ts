import type { Db } from '#app/data/db.ts'
import { rows } from '#app/data/result.ts'

/** Days on which visitors find the company closed or, with `opens` and `closes`, open at other hours. */
export interface SpecialHours {
  from: string
  to: string
  /** As `10:00`. Both or neither. */
  opens?: string
  closes?: string
}

/**
 * The holidays and other hours that the company shows to visitors and that have not ended in Riyadh, in the
 * order of their first days.
 */
export const readSpecialHours = async (db: Db): Promise<SpecialHours[]> => rows(await db.rpc('special_hours'))
