import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import { inSession } from '#server/backend/session.ts'
import { databaseAt } from './programs.ts'

/** A database on the same server that exists only for a check. */
interface Scratch {
  url: string
  drop(): Promise<void>
}

/**
 * Creates an empty database beside another one, with the same encoding and sort order. Its name is derived
 * from the other's name, so that a database left by a killed backup is dropped first. Only one backup at a
 * time may call this.
 * @returns undefined when the user is not allowed to create databases
 */
export function scratchBeside(url: string): Promise<Scratch | undefined> {
  return inSession(url, async (session) => {
    const [here] = await session<{ may: boolean; database: string; like: Record<string, string | null> }[]>`
      select role.rolcreatedb or role.rolsuper as may, datname as database, to_jsonb(base) as like
      from pg_roles as role, pg_database as base
      where role.rolname = current_user and base.datname = current_database()`
    if (!here?.may) return undefined
    const name = `handasa_proof_${createHash('md5').update(here.database).digest('hex').slice(0, 16)}`
    const drop = async (connection: postgres.Sql) => {
      await connection.unsafe(`drop database if exists ${name} with (force)`)
    }
    await drop(session)
    await session.unsafe(`create database ${name} template template0 encoding 'UTF8' ${localeOf(here.like)}`)
    return {
      url: databaseAt(url, name),
      drop: () => inSession(url, drop),
    }
  })
}

/** The SQL for the sort order in a row of `pg_database`, whose columns differ between versions. */
function localeOf(like: Record<string, string | null>): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  const words = [`lc_collate ${text(like.datcollate ?? 'C')} lc_ctype ${text(like.datctype ?? 'C')}`]
  const locale = like.datlocale ?? like.daticulocale
  if (like.datlocprovider === 'i' && locale) words.push(`locale_provider icu icu_locale ${text(locale)}`)
  if (like.datlocprovider === 'b' && locale)
    words.push(`locale_provider builtin builtin_locale ${text(locale)}`)
  return words.join(' ')
}
