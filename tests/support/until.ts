import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a question until it has an answer, or the test runs out of time. */
export async function until<Answer>(
  ask: () => Promise<Answer> | Answer,
): Promise<NonNullable<Exclude<Answer, false>>> {
  for (;;) {
    const answer = await ask()
    if (answer) return answer as NonNullable<Exclude<Answer, false>>
    await sleep(20)
  }
}
