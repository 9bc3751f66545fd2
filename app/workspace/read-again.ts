import type { Query, QueryClient } from '@tanstack/react-query'

/** Milliseconds between two rounds of reading, however much changes. */
const pause = 1000

/** Fetches again what changed elsewhere, immediately but never during a mutation of this tab. */
export function readAgain(client: QueryClient) {
  /** When each query's last fetch started. */
  const started = new WeakMap<Query, number>()
  let tables = new Set<string>()
  let everything = false
  let heardAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const shows = ({ meta }: Query) =>
    everything ? meta?.tables !== undefined : meta?.tables?.some((table) => tables.has(table))

  function read() {
    if (timer || (tables.size === 0 && !everything) || client.isMutating() > 0) return
    // A fetch that started after the change already shows it
    const changed = client.getQueryCache().findAll({
      predicate: (query) =>
        Boolean(shows(query)) && ((started.get(query) ?? 0) <= heardAt || query.state.status === 'error'),
    })
    for (const query of changed) {
      const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      // The library does not start a first fetch again while it runs, and it may have read before the change
      if (query.state.data === undefined && query.promise && query.state.fetchStatus === 'fetching')
        void query.promise.then(again, again)
      else void again()
    }
    tables = new Set()
    everything = false
    timer = setTimeout(() => {
      timer = undefined
      read()
    }, pause)
  }

  const ends = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'fetch')
        started.set(event.query, performance.now())
    }),
    client.getMutationCache().subscribe(read),
  ]
  return {
    onChange(names: readonly string[] | 'everything') {
      heardAt = performance.now()
      if (names === 'everything') everything = true
      else for (const name of names) tables.add(name)
      read()
    },
    stop() {
      clearTimeout(timer)
      for (const end of ends) end()
    },
  }
}
