import type { Period } from '#app/data/request-report/admin.ts'

/** The address of the list of just the requests of a period that a figure counts. @param filters those of the list */
export const listLink = ({ from, until }: Period, filters: Record<string, string> = {}): string =>
  `/admin/requests?${new URLSearchParams({ from, until, ...filters })}`
