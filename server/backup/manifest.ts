import { z } from 'zod'

/** Number of the layout of archives. A version of the site reads its own and every lower number. */
export const archiveFormat = 1

/** The first entry of an archive, which says what it is. */
export const headEntry = 'handasa.json'
/** The last entry, which says what there must be; an archive without it was cut off. */
export const manifestEntry = 'manifest.json'

export const headShape = z.object({
  /** 0: a plain copy of the data folder, as versions before this one made. */
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
  /** Rows that each table must have: of an embedded database at least, of a server's just as many. */
  tables: z.record(z.string(), z.number()),
  /** For a database server, a hash of the rows of each table, and who owned everything, quoted. */
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

/** The folder, in the data folder, in which a restore works. While it is there, a restore is not finished. */
export const restoring = 'restore'
/** The folder in it with what is put in place while a server's database is replaced. */
export const replacing = 'ready'
