import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from './e2e.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Runs Axe in a page, after finishing its animations. Loads Axe into each document only once, since that took
 * nearly half the time of a check. Leaves out frames, since the map is not ours.
 * @param part the selector of the element to check
 * @returns each violation with its elements; passed checks are not reported
 */
export async function violationsOf(
  page: Page,
  { part = 'html', ...options }: Axe.RunOptions & { part?: string } = {},
): Promise<string[]> {
  const run: Axe.RunOptions = { resultTypes: ['violations'], iframes: false, ...options }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ({ part, run }) => {
      // Elements have less contrast while they fade in
      for (const animation of document.getAnimations())
        if (
          animation.timeline === document.timeline &&
          animation.effect?.getComputedTiming().endTime !== Infinity
        )
          animation.finish()
      const { axe } = window as Window & typeof globalThis & { axe: typeof Axe }
      const { violations } = await axe.run({ include: [part], exclude: ['iframe'] }, run)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { part, run },
  )
}
