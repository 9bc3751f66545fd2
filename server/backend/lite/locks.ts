/**
 * Makes work wait for other work that uses the same names.
 * @returns runs `work` once no other work holds any of the names
 */
export function makeLocks() {
  const last = new Map<string, Promise<void>>()
  return async <T>(names: readonly string[], work: () => Promise<T>): Promise<T> => {
    const before = names.map((name) => last.get(name))
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const name of names) last.set(name, promise)
    try {
      await Promise.all(before)
      return await work()
    } finally {
      resolve()
      for (const name of names) if (last.get(name) === promise) last.delete(name)
    }
  }
}

export type Locks = ReturnType<typeof makeLocks>
