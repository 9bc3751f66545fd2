import { useTranslation } from 'react-i18next'
import type { OwnRequest } from '#app/data/service-requests/client.ts'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { useLanguage } from '#app/lib/use-language.ts'

/** Says what a request or message is about; nothing where its sender named no service. */
export function useRequestTitle() {
  const { t } = useTranslation('clientPortal')
  const language = useLanguage()
  return (request: OwnRequest) => serviceOf(request, language, t('requests.enquiry'))
}
