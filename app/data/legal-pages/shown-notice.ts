import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { readShownNotice } from './public.ts'

/** The version of the privacy notice shown beside a form of an account screen. */
export const shownNotice = queryOptions({
  queryKey: ['shown-notice'],
  queryFn: () => readShownNotice(browserDb(), readCompanySettings(browserDb())),
  staleTime: 0,
})
