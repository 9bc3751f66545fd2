import postgres from 'postgres'
import { describe, expect, inject, it } from 'vitest'
import { supabase } from './platform.ts'

const pushed = inject('pushed')

interface Finding {
  name: string
  level: string
  detail: string
}

/** What the command line reports in JSON. */
async function results<Found>(...words: string[]): Promise<Found[]> {
  const { stdout } = await supabase([...words, '--output-format', 'json'], pushed.open)
  return (JSON.parse(stdout) as { results: Found[] }).results
}

/**
 * Accepted findings, with the reason for each.
 * - `function_search_path_mutable`: names in these functions are bound when the functions are created, so
 *   no search path can change them; with a search path of their own they would not be inlined into the
 *   queries of the lists.
 * - `no_primary_key`: the key of this table contains a null for messages, which a primary key does not allow.
 */
const accepted = [
  'function_search_path_mutable Function `private.campaign_of` has a role mutable search_path',
  'function_search_path_mutable Function `private.fits_request` has a role mutable search_path',
  'function_search_path_mutable Function `private.fits_work` has a role mutable search_path',
  'function_search_path_mutable Function `private.holds` has a role mutable search_path',
  'function_search_path_mutable Function `private.is_in_library` has a role mutable search_path',
  'function_search_path_mutable Function `private.is_news_state` has a role mutable search_path',
  'function_search_path_mutable Function `private.may_hold` has a role mutable search_path',
  'function_search_path_mutable Function `private.most_found` has a role mutable search_path',
  'function_search_path_mutable Function `private.open_statuses` has a role mutable search_path',
  'function_search_path_mutable Function `private.request_outcome` has a role mutable search_path',
  'function_search_path_mutable Function `private.source_of` has a role mutable search_path',
  'function_search_path_mutable Function `private.works_on` has a role mutable search_path',
  'no_primary_key Table `private.request_counts` does not have a primary key',
]

describe('Supabase’s own checks', () => {
  it('advisors: nothing but what is accepted', async () => {
    const findings = await results<Finding>('db', 'advisors', '--type', 'all', '--level', 'info')
    // A new database has not used its indexes yet, so it cannot say which ones are unused
    const found = findings.filter(({ name }) => name !== 'unused_index')
    expect(found.map(({ name, detail }) => `${name} ${detail}`).sort()).toEqual(accepted)
  })

  it('lint: every function of plpgsql is sound', async ({ skip }) => {
    const sql = postgres(pushed.open, { max: 1 })
    const [extension] = await sql`select from pg_extension where extname = 'plpgsql_check'`
    await sql.end()
    if (!extension) skip('This PostgreSQL has no plpgsql_check')
    expect(await results('db', 'lint', '--level', 'warning')).toEqual([])
  })
})
