/**
 * Runs Lighthouse on every kind of public page, on a phone and on a desktop, and takes medians of several
 * runs. Lighthouse and its dependencies are 176 MB, so it is not a package of the project: LIGHTHOUSE names a
 * folder that has it.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { startServer } from '#tests/support/server.ts'
import { kinds, median } from './pages.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const port = Number(process.env.LIGHTHOUSE_PORT ?? 9333)

interface Audit {
  title: string
  score: number | null
  scoreDisplayMode: string
}
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
type Run = (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>

/** What lowers a score, except for performance, where times do. */
function failures({ categories: found, audits }: Report): string[] {
  return categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => found[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => id)
}

/** Prints the four scores of each page and what lowers them. Never fails. */
export async function benchLighthouse(): Promise<void> {
  const folder = process.env.LIGHTHOUSE
  if (!folder) {
    process.stdout.write('lighthouse: LIGHTHOUSE names no folder that has it (tests/bench/README.md)\n')
    return
  }
  const main = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
  const { default: lighthouse, desktopConfig } = (await import(main)) as {
    default: Run
    desktopConfig: object
  }
  const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 3)
  const given = process.env.BENCH_URL
  const server = given ? undefined : await startServer()
  const url = given ?? server?.url ?? ''
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const asked = process.env.LIGHTHOUSE_PAGES?.split(',')
    const paths = asked ?? kinds.flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])
    for (const path of paths)
      for (const [device, config] of [
        ['phone', undefined],
        ['desk', desktopConfig],
      ] as const) {
        // The page with the item's slug, drawn and compressed as for later visitors
        const { url: page } = await fetch(url + path)
        await fetch(page)
        const reports: Report[] = []
        for (let round = 0; round < rounds; round++) {
          const result = await lighthouse(
            page,
            { port, logLevel: 'error', onlyCategories: categories },
            config,
          )
          if (result) reports.push(result.lhr)
        }
        const scores = categories.map((name) =>
          Math.round(100 * median(reports.map((report) => report.categories[name]?.score ?? 0))),
        )
        const found = [...new Set(reports.flatMap(failures))]
        process.stdout.write(
          `${path.padEnd(60)} ${device.padEnd(5)} ${scores.join(' ')}${found.length > 0 ? `: ${found.join(', ')}` : ''}\n`,
        )
      }
  } finally {
    await browser.close()
    await server?.stop()
  }
}
