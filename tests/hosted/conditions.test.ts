import { globSync, readFileSync } from 'node:fs'
import postgres from 'postgres'
import { describe, expect, inject, it } from 'vitest'

// Hosted projects load safeupdate for the roles of the API. It refuses updates and deletes without a
// condition, also inside functions that these roles call.

/** The statements of an SQL text that update or delete without a condition. */
function unconditional(text: string): string[] {
  const sql = text
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
  const found: string[] = []
  for (const start of sql.matchAll(/\b(?:delete from|update) (?:only )?[a-z_]+\.[a-z_]+/gi)) {
    // `for update` and `after update of` name no table, so they do not match. Conditions in inner
    // brackets are ignored
    const statement = upToItsEnd(sql.slice(start.index))
    if (!/\bwhere\b/i.test(withoutBrackets(statement))) found.push(statement)
  }
  return found
}

/** A statement up to its semicolon, or up to the closing bracket if the statement is inside brackets. */
function upToItsEnd(sql: string): string {
  let depth = 0
  for (let at = 0; at < sql.length; at++) {
    if (sql[at] === ';') return sql.slice(0, at)
    if (sql[at] === '(') depth += 1
    if (sql[at] === ')' && --depth < 0) return sql.slice(0, at)
  }
  return sql
}

/** A statement without what is in brackets, such as a sub-select with its own condition. */
function withoutBrackets(sql: string): string {
  const inner = sql.replace(/\([^()]*\)/g, '')
  return inner === sql ? sql : withoutBrackets(inner)
}

describe('an update or a delete has a condition', () => {
  it('in every function', async () => {
    const sql = postgres(inject('pushed').open, { max: 1 })
    const functions = await sql<{ name: string; body: string }[]>`
      select oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
    await sql.end()
    const writing = functions.filter(({ body }) => /\b(update|delete from) /i.test(body))
    expect(writing.length).toBeGreaterThan(10)
    expect(
      writing.flatMap(({ name, body }) => unconditional(body).map((text) => `${name}: ${text}`)),
    ).toEqual([])
  })

  it('in every call of ours', () => {
    const files = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts'], { exclude: ['**/*.test.ts'] })
    const calls = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const starts = text.matchAll(/(?:\.from\('\w+'\)|\btable\(\w+\))\s*\.(?:update|delete)\(/g)
      // The filters of a call come before the next call and before the next empty line
      return [...starts].map(({ 0: start, index }) => {
        const [rest = ''] = text.slice(index + start.length).split(/\n\s*\n|\.from\(|\btable\(/)
        return { file, call: start + rest }
      })
    })
    expect(calls.length).toBeGreaterThan(8)
    const filters = /\.(eq|in|match|is|lt|gt|lte|gte|neq|filter|or|not)\(/
    expect(calls.filter(({ call }) => !filters.test(call))).toEqual([])
  })

  it('or is found', () => {
    expect(unconditional('begin delete from public.a; end')).toHaveLength(1)
    expect(unconditional('update public.a set b = (select 1 where true);')).toHaveLength(1)
    expect(unconditional('with c as (delete from public.a returning 1) select where true')).toHaveLength(1)
    expect(unconditional("delete from public.a where b = ';'; perform 1 for update")).toEqual([])
  })
})
