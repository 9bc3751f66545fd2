import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again until there is an answer; the test's own time limit ends it. */
export async function until<Answer>(
  ask: () => Promise<Answer> | Answer,
): Promise<NonNullable<Exclude<Answer, false>>> {
  for (;;) {
    const answer = await ask()
    if (answer) return answer as NonNullable<Exclude<Answer, false>>
    await sleep(20)
  }
}
