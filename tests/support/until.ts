import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until there is an answer, or the test runs out of time. */
export async function until<Answer>(
  ask: () => Promise<Answer> | Answer,
): Promise<NonNullable<Exclude<Answer, false>>> {
  for (;;) {
    const answer = await ask()
    if (answer) return answer as NonNullable<Exclude<Answer, false>>
    await sleep(20)
  }
}
