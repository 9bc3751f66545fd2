/** Counts the messages about changes that have arrived, for code that waits for one. */
export function messageCount() {
  let count = 0
  const waiting = new Set<{ number: number; go(): void }>()
  return {
    /** Resolves once the message with this number has come. */
    async reached(number: number): Promise<void> {
      if (number > count) await new Promise<void>((go) => waiting.add({ number, go }))
    },
    reach(number: number) {
      count = Math.max(count, number)
      for (const one of waiting)
        if (one.number <= count) {
          waiting.delete(one)
          one.go()
        }
    },
  }
}
