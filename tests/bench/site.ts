/** Measures the pages of the site: how fast, how large, how soon seen. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { startServer } from '#tests/support/server.ts'
import { type Load, load } from './load.ts'
import { paint } from './paint.ts'
import { weigh } from './weight.ts'

const row = (name: string, value: string) => process.stdout.write(`${name.padEnd(52)} ${value}\n`)
const speed = (name: string, { perSecond, p99, failed }: Load, compared?: { to: Load; as: string }) =>
  row(
    name,
    `${Math.round(perSecond).toLocaleString('en')} requests/s, p99 ${p99} ms${
      compared ? `, ${(perSecond / compared.to.perSecond).toFixed(2)} of ${compared.as}` : ''
    }${failed ? `, ${failed} failed` : ''}`,
  )
const memory = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Prints the figures of pages, memory and weight. */
export async function benchSite(): Promise<void> {
  const begun = performance.now()
  const first = await startServer()
  row(
    'Start on an empty folder, with example content',
    `${((performance.now() - begun) / 1000).toFixed(1)} s`,
  )
  await first.stop(true)

  const probe = await startServer({ DATA_DIR: first.dataDir, SEED: 'none' })
  const html = await (await fetch(probe.url)).text()
  await probe.stop(true)

  // A file with the same bytes as the page, served by the same process as the other files of the build
  const name = `bench-${process.pid}.html`
  const file = join('build/client/assets', name)
  writeFileSync(file, html)
  try {
    const again = performance.now()
    const server = await startServer({ DATA_DIR: first.dataDir, TRUST_PROXY: 'loopback' })
    row('Start on a folder that is there', `${((performance.now() - again) / 1000).toFixed(1)} s`)
    const { publishableKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
    const page = `${server.url}/`
    const still = `${server.url}/assets/${name}`
    const rest = `${server.url}/rest/v1/projects?select=id,title_ar,image_url&order=order_index`
    // Use many addresses, or the limits would refuse requests
    const requests = Array.from({ length: 200 }, (_, at) => ({
      headers: { apikey: publishableKey, 'x-forwarded-for': `10.0.0.${at}` },
    }))
    await load(page, { duration: 2 })
    await load(still, { duration: 2 })

    const alone = { file: await load(still), page: await load(page) }
    speed('A file of the same bytes', alone.file)
    speed('/', alone.page, { to: alone.file, as: 'the file (goal: at least 0.80)' })
    const reads = await load(rest, { requests, connections: 10 })
    speed('REST read of all projects', reads)

    const underLoad = async (url: string) => {
      const busy = load(rest, { requests, connections: 10, duration: 7 })
      const measured = await load(url)
      await busy
      return measured
    }
    const busyFile = await underLoad(still)
    const busyPage = await underLoad(page)
    speed('A file of the same bytes, REST under load', busyFile)
    speed('/, REST under load', busyPage, { to: busyFile, as: 'the file under the same load' })

    const pid = server.process.pid as number
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    row('Memory of the web process', `${Math.round(memory(pid))} MB`)
    row('Memory of the embedded backend', `${Math.round(memory(child as number))} MB`)

    for (const path of ['/', '/en']) {
      const weight = await weigh(server.url + path)
      const goals: Record<string, string> = {
        JavaScript: ' (goal: under 15 kB)',
        fonts: ' (goal: under 70 kB)',
      }
      for (const [kind, bytes] of Object.entries(weight).sort(([, a], [, b]) => b - a))
        row(`First view of ${path}: ${kind}${goals[kind] ?? ''}`, `${(bytes / 1000).toFixed(1)} kB`)
      const all = Object.values(weight).reduce((sum, bytes) => sum + bytes, 0)
      row(`First view of ${path}: all (goal: under 400 kB)`, `${(all / 1000).toFixed(1)} kB`)
    }
    row('The HTML of / itself', `${(Buffer.byteLength(html) / 1000).toFixed(1)} kB`)
    const [, inlined = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    const fonts = [...inlined.matchAll(/data:font\/woff2;base64,([\w+/=]+)/g)].map(([, font = '']) => font)
    const styles = fonts.reduce((text, font) => text.replace(font, ''), inlined)
    row(
      'The fonts in it (goal: under 70 kB)',
      `${(fonts.reduce((sum, font) => sum + Buffer.byteLength(font, 'base64'), 0) / 1000).toFixed(1)} kB`,
    )
    row('The styles in it (goal: under 25 kB)', `${(brotliCompressSync(styles).length / 1000).toFixed(1)} kB`)

    const project = '/projects/50000000-0000-4000-8000-000000000001'
    const { bare, pages } = await paint(server.url, ['/', '/en', project, `/en${project}`], 3)
    const ms = (time: number) => `${Math.round(time)} ms`
    row('Largest paint of a bare page with the hero, slow phone', ms(bare.largest))
    for (const [path, { largest, blocked, shift }] of pages)
      row(
        `Largest paint of ${path.replace(/50{7}.*/, ':id')}, slow phone`,
        `${ms(largest)}, ${(largest / bare.largest).toFixed(2)} of the bare page (goal: at most 1.30), blocked ${ms(blocked)} (goal: under 50), shift ${shift.toFixed(3)} (goal: 0)`,
      )
    await server.stop()
  } finally {
    rmSync(file, { force: true })
    rmSync(first.dataDir, { recursive: true, force: true })
  }
}
