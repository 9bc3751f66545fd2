/** What the list passes to a client's page, so that the link back shows the list as it was. */
export interface FromClients {
  /** The part of the list's address after the path. */
  clients: string
}

/** The address of the list as it was left; the whole list for those who came from elsewhere. */
export function addressOfList(state: unknown): string {
  const search = (state as Partial<FromClients> | null)?.clients
  return `/admin/clients${typeof search === 'string' && search.startsWith('?') ? search : ''}`
}
