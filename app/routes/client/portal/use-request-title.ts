import { useTranslation } from 'react-i18next'
import type { OwnRequest } from '#app/data/service-requests/client.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { inLanguage } from '#common/language.ts'

/** Says what a request or message is about; nothing where its sender named no service. */
export function useRequestTitle() {
  const { t } = useTranslation('clientPortal')
  const language = useLanguage()
  return ({ kind, service, service_type }: Pick<OwnRequest, 'kind' | 'service' | 'service_type'>) =>
    service
      ? inLanguage(language, service.title_ar, service.title_en)
      : kind === 'message'
        ? t('requests.enquiry')
        : service_type
}
