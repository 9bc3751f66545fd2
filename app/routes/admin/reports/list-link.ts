import type { Period } from '#app/data/request-report/admin.ts'

/**
 * The address of the list with exactly the requests that a figure of a period counts.
 * @param filters the filters of the list
 */
export const listLink = ({ from, until }: Period, filters: Record<string, string> = {}): string =>
  `/admin/requests?${new URLSearchParams({ from, until, ...filters })}`
