import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import { listRequests, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { mostTogether } from '#app/data/service-requests/many.ts'
import { reasonOf } from '#app/lib/errors.ts'
import type { RequestList } from '#app/routes/admin/requests-shared/use-requests.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import type { Selection } from './use-selection.ts'

/** As many as one call may read without the password for exports: private.open_list. */
const size = 100

/** Selects all that the search and the filters leave, on every page; the first 1,000 where there are more. */
export function useSelectMatching(list: RequestList, selection: Selection) {
  const { t } = useTranslation(['requestPlace', 'workspace'])
  const [reading, setReading] = useState(false)
  const { search, sort, descending, filters } = list.view
  async function select() {
    setReading(true)
    try {
      const found: ServiceRequest[] = []
      for (let page = 1; found.length < mostTogether; page++) {
        const { rows } = await listRequests({ search, sort, descending, page, size }, filters)
        found.push(...rows)
        if (rows.length < size) break
      }
      selection.add(found.slice(0, mostTogether))
    } catch (error) {
      handleAuthError(error)
      notifyFailed(t('many.matchingFailed'), t(`workspace:errors.${reasonOf(error)}`))
    }
    setReading(false)
  }
  return { reading, select }
}
