import { hashKey, type MutationObserverOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'

export interface Change<Input, Result> {
  /** Writes the change; throws a DataError when it is refused. */
  run(input: Input): Promise<Result>
  /** Starts of the query keys to read again afterwards. */
  invalidates: QueryKey[]
  /** The optimistic version of a cached answer under the first of `invalidates`, shown immediately. */
  optimistic?(cached: unknown, input: Input): unknown
  onSuccess?(result: Result, input: Input): void
  onError?(error: Error): void
}

type Before = [QueryKey, unknown][]

/**
 * Options of a TanStack mutation that shows a change immediately, takes it back when it fails, and reads
 * again whatever it touched. Since each change is shown immediately, changes of the same key can follow
 * quickly: they are sent one after the other, because parallel requests can arrive in either order, and the
 * key is read again after the last.
 */
export function optimisticChange<Input, Result>(
  client: QueryClient,
  { run, invalidates, optimistic, onSuccess, onError }: Change<Input, Result>,
): MutationObserverOptions<Result, Error, Input, Before> {
  const [queryKey] = invalidates
  const inOrder = optimistic && queryKey && { mutationKey: queryKey, scope: { id: hashKey(queryKey) } }
  return {
    ...inOrder,
    mutationFn: run,
    async onMutate(input) {
      if (!inOrder) return []
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData({ queryKey })
      for (const [key, cached] of before)
        if (cached !== undefined) client.setQueryData(key, optimistic(cached, input))
      return before
    },
    onSuccess,
    onError(error, _input, before) {
      for (const [key, cached] of before ?? []) client.setQueryData(key, cached)
      onError?.(error)
    },
    async onSettled() {
      const read = (keys: QueryKey[]) =>
        Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: key })))
      if (inOrder && client.isMutating({ mutationKey: queryKey, exact: true }) > 1)
        // Reading the other keys must not hold up the next change
        void read(invalidates.slice(1))
      else await read(invalidates)
    },
  }
}

/** Resolves once all changes are stored. Leaving the document before that would lose them. */
export async function changesStored(client: QueryClient): Promise<void> {
  if (!client.isMutating()) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = client.getMutationCache().subscribe(() => client.isMutating() || resolve())
  await promise.finally(stop)
}
