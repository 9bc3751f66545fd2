import { type Browser, chromium } from '@playwright/test'
import { median } from './pages.ts'

/**
 * The work of a first view on the page's main thread, as processor time in milliseconds: unlike time on the clock, it
 * stays about the same while other programs use the machine.
 */
interface Work {
  /** The longest task, as it would be on a processor four times slower. */
  longest: number
  /** All tasks, as they are on this processor. */
  all: number
}

const slowdown = 4

/** One event of a trace: `tdur` is the processor time that it took, in microseconds. */
interface Traced {
  name: string
  pid: number
  tid: number
  ph: string
  tdur?: number
  args?: { beginData?: { url?: string } }
}

/** One first view at the width of a phone, until its scripts have finished their automatic work. */
async function look(browser: Browser, url: string): Promise<Work> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await browser.startTracing(page, {
      categories: ['-*', 'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.locator('html:not(:has(script[src])), html[data-enhanced]').waitFor({ state: 'attached' })
    // Wait for everything that comes after the first paint (app/styles/base.css)
    await page.evaluate(async () => {
      const later = document.getAnimations().filter((one) => (one as CSSAnimation).animationName === 'after')
      await Promise.all(later.map(({ finished }) => finished))
      await new Promise((resolve) => requestIdleCallback(resolve))
    })
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] }
    const parse = traceEvents.find(
      ({ name, args }) => name === 'ParseHTML' && args?.beginData?.url?.startsWith('http'),
    )
    if (!parse) throw new Error(`The trace of ${url} has no page`)
    const tasks = traceEvents
      .filter(
        ({ name, pid, tid, ph }) =>
          name === 'RunTask' && ph === 'X' && pid === parse.pid && tid === parse.tid,
      )
      .map(({ tdur = 0 }) => tdur / 1000)
    return { longest: slowdown * Math.max(...tasks), all: tasks.reduce((sum, time) => sum + time, 0) }
  } finally {
    await context.close()
  }
}

/**
 * Measures a page and the bare page in turns.
 * @param bare address of the bare page
 * @param url the page
 * @returns medians of `rounds` views of each; the first view of each is not counted
 */
export async function compareWork(
  bare: string,
  url: string,
  rounds = 5,
): Promise<{ bare: Work; page: Work }> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const looks: Record<'bare' | 'page', Work[]> = { bare: [], page: [] }
    for (let round = 0; round <= rounds; round++) {
      const seen = { bare: await look(browser, bare), page: await look(browser, url) }
      if (round === 0) continue
      looks.bare.push(seen.bare)
      looks.page.push(seen.page)
    }
    const of = (works: Work[]): Work => ({
      longest: median(works.map(({ longest }) => longest)),
      all: median(works.map(({ all }) => all)),
    })
    return { bare: of(looks.bare), page: of(looks.page) }
  } finally {
    await browser.close()
  }
}
