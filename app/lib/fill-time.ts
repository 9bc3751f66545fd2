import { minimumFillTime } from './constants.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const begun = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.responseStart ?? 0
}

/** Waits until the page has been open for the minimum time that the server requires. */
export async function waitUntilFilled(): Promise<void> {
  const left = minimumFillTime - (performance.now() - begun())
  if (left > 0) await pause(left)
}

/** When the page was opened, as the server reads it (robot-check.server.ts). */
const openedAt = (): string => Math.round(performance.timeOrigin + begun()).toString(36)

/**
 * Sends a form with the time at which its page was opened. If the server answers `too_fast`, for instance
 * because the visitor's clock is ahead, sends it once more after the minimum time, with the server's own
 * time.
 */
export async function sendWhenFilled<
  Answer extends { status?: string; failure?: string | undefined; seen?: string },
>(data: FormData, send: () => Promise<Answer>): Promise<Answer> {
  if (!data.get('seen')) data.set('seen', openedAt())
  const answer = await send()
  if (answer.failure !== 'too_fast') return answer
  data.set('seen', answer.seen ?? '')
  await pause(minimumFillTime)
  return send()
}
