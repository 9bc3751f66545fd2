import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { readActiveServices } from '#app/data/services/public.ts'

/** The services that can be requested. */
export const offeredServices = queryOptions({
  queryKey: ['portal', 'services'],
  meta: readFrom('services'),
  queryFn: () => readActiveServices(browserDb()),
})
