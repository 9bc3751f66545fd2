import { setTimeout as sleep } from 'node:timers/promises'
import { startPlatform } from '#tests/hosted/platform.ts'
import { startHostedProject } from '#tests/support/hosted-project.ts'
import { freshDataDir, startServer } from '#tests/support/server.ts'

/** Milliseconds after which every web process must show a change (docs/hosted.md). */
const promised = 2000

/**
 * Runs two web processes on the double of a hosted project. Each change must be on the first page that either
 * of them serves two seconds later, without any request in between.
 * @param words the number of changes, by default 100
 */
export async function processesDrill([number = '100']: string[]): Promise<boolean> {
  const server = await startPlatform()
  const project = await startHostedProject(server, 'processes', 'migrated')
  const start = () =>
    startServer({ ...project.settings, SITE_URL: 'https://www.example.sa', DATA_DIR: freshDataDir() })
  const sites = [await start(), await start()]
  await project.api.sql(
    `update public.company_settings set is_open = true, company_name_ar = 'أ', company_name_en = 'A',
       email = 'a@b.co', phone = '920000000'`,
  )
  const changes = Number(number)
  let right = 0
  let longest = 0
  for (let change = 1; change <= changes; change++) {
    const name = `Name ${change} of the company`
    await project.api.sql('update public.company_settings set company_name_en = $1', [name])
    await sleep(promised)
    for (const { url } of sites) {
      const begun = performance.now()
      if ((await (await fetch(`${url}/en`)).text()).includes(name)) right++
      longest = Math.max(longest, performance.now() - begun)
    }
  }
  process.stdout.write(
    `${right} of ${2 * changes} pages were right two seconds after the change; the slowest took ${Math.round(longest)} ms\n`,
  )
  for (const site of sites) await site.stop()
  await project.stop()
  server.stop()
  return right === 2 * changes
}
