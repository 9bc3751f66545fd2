/** Measures how much the audit log (audit_log) adds to a write. */
import { signIn, signUp } from '#tests/policies/support/people.ts'
import { startTestApi } from '#tests/support/api.ts'

const changes = 10_000
const batch = 500

/**
 * Prints changes of a row a second through the API, with and without the trigger that records them. Batches
 * take turns, and the ratio is the median of their pairs, so that other work on the machine affects both.
 */
export async function benchAudit(): Promise<void> {
  const api = await startTestApi()
  try {
    const admin = await signUp(api, undefined)
    await api.sql("update public.user_profiles set user_type = 'admin', is_active = true where id = $1", [
      admin.id,
    ])
    await signIn(admin.db, admin.email)
    const [row] = await api.sql<{ id: string }>('select id from public.services limit 1')
    let place = 0
    const run = async (recorded: boolean) => {
      await api.sql(`alter table public.services ${recorded ? 'enable' : 'disable'} trigger services_audit`)
      const begin = performance.now()
      for (let change = 0; change < batch; change++) {
        place += 1
        await admin.db
          .from('services')
          .update({ display_order: place, title_en: `Service ${place}` })
          .eq('id', row?.id)
          .throwOnError()
      }
      return performance.now() - begin
    }
    await run(true)
    await run(false)
    const pairs: { recorded: number; plain: number }[] = []
    for (let done = 0; done < changes; done += batch)
      pairs.push({ recorded: await run(true), plain: await run(false) })
    const ratios = pairs.map(({ recorded, plain }) => recorded / plain).sort((a, b) => a - b)
    const all = (which: 'recorded' | 'plain') => pairs.reduce((sum, pair) => sum + pair[which], 0)
    const [entries] = await api.sql<{ count: string }>(
      "select count(*)::text from public.audit_log where kind = 'update' and table_name = 'services'",
    )
    const ratio = ratios[Math.floor(ratios.length / 2)] ?? 0
    process.stdout.write(
      `${changes} changes of a row, recorded (${entries?.count} entries): ${(all('recorded') / changes).toFixed(2)} ms each; not recorded: ${(all('plain') / changes).toFixed(2)} ms\n` +
        `the record adds ${((ratio - 1) * 100).toFixed(0)} % (${ratios.at(0)?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}), goal: under 30 %\n`,
    )
  } finally {
    await api.stop()
  }
}
