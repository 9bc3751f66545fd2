import { z } from 'zod'

/** The number of the archive format. A version of the site reads its own format and every lower one. */
export const archiveFormat = 1

/** The first entry of an archive, which identifies it. */
export const headEntry = 'handasa.json'
/** The last entry, which lists what an archive must contain; an archive without it is incomplete. */
export const manifestEntry = 'manifest.json'

export const headShape = z.object({
  /** 0: a plain copy of the data folder, as made by versions before format 1. */
  format: z.number().int(),
  kind: z.enum(['embedded', 'postgres']),
  /** Version of the site that made it. */
  site: z.string(),
  made: z.iso.datetime(),
})
export type Head = z.infer<typeof headShape>

export const manifestShape = z.object({
  /** Versions of the migrations that had run. */
  migrations: z.array(z.string()),
  /**
   * The rows that each table must have: at least so many in an embedded database, exactly so many on a
   * server.
   */
  tables: z.record(z.string(), z.number()),
  /** Only for a database server: a hash of the rows of each table, and the owner of everything, quoted. */
  hashes: z.record(z.string(), z.string()).optional(),
  owner: z.string().optional(),
  /** Every file of the archive before this one. */
  entries: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifestShape>

/** A backup cannot be made, proven or restored; the message is a sentence for the person who asked for it. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The folder, in the data folder, where a restore works. While it exists, a restore is not finished. */
export const restoring = 'restore'
/** The folder in it for files that wait until a server's database has been replaced. */
export const replacing = 'ready'
