import { StartError } from '#server/settings.ts'

/** The place of a project’s database. */
interface Target {
  host: string
  /** Name of the project’s region, where the address says it: `eu-central-1`. */
  region: string | undefined
}

const own = /^(?<ref>[a-z]{20})\.supabase\.co$/
const direct = /^db\.(?<ref>[a-z]{20})\.supabase\.co$/
const pooler = /^aws-\d+-(?<region>[a-z\d-]+)\.pooler\.supabase\.com$/

/** The name that Supabase gave a project; undefined if the address is the project’s own domain. */
export const refOf = (url: string): string | undefined => own.exec(new URL(url).hostname)?.groups?.ref

/**
 * Reads the connection string of a project’s database.
 * @param url address of the project
 * @throws StartError when migrations cannot go through it, or it belongs to another project
 */
export function targetOf(url: string, databaseUrl: string): Target {
  const { hostname: host, port, username } = new URL(databaseUrl)
  const region = pooler.exec(host)?.groups?.region
  if (port === '6543')
    throw new StartError(
      'SUPABASE_DB_URL leads to the transaction pooler, through which no migration can run. Take the string of the session pooler: Connect, Session pooler (port 5432).',
    )
  const ref = refOf(url)
  const named = region ? username.split('.')[1] : direct.exec(host)?.groups?.ref
  if (ref && named && ref !== named)
    throw new StartError(
      `SUPABASE_DB_URL is the database of the project ${named}, and SUPABASE_URL is the project ${ref}: take both from the same project.`,
    )
  return { host, region }
}
