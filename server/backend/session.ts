import postgres from 'postgres'

interface Events {
  /** Called when the connection is lost. */
  onclose(): void
  /** Called with the notifications that the session listens to. */
  onnotify?(channel: string, payload: string): void
}

/**
 * One connection to a PostgreSQL server that stays open, for features that belong to a session: listening,
 * advisory locks.
 */
export function openSession(url: string, events: Events): postgres.Sql {
  // The types of the package lack `onnotify` and `onclose` without arguments
  return postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
    ...events,
  } as Parameters<typeof postgres>[1])
}

/** Does work in a separate session, and ends the session afterwards. */
export async function inSession<Result>(
  url: string,
  work: (session: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const session = openSession(url, { onclose: () => undefined })
  try {
    return await work(session)
  } finally {
    await session.end({ timeout: 2 })
  }
}
