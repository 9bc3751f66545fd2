import { useTranslation } from 'react-i18next'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useChannelFacts } from '#app/routes/admin/requests-shared/intake/channel-facts.tsx'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { Facts } from '#app/workspace/facts.tsx'
import { NoticeVersion } from '#app/workspace/notice-version.tsx'
import { useVisitFacts } from './visit-facts.tsx'

/** How and when it came. */
export function SentFacts({ found: { request } }: RequestPartProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const language = useLanguage()
  const { service_type, privacy_version } = request
  const channelFacts = useChannelFacts(request)
  const visitFacts = useVisitFacts(request)
  const service = serviceOf(request, language, t('enquiry'))
  const titles = [service, request.service?.title_ar, request.service?.title_en]
  const asSent = request.kind !== 'message' && !titles.includes(service_type ?? '') && service_type
  return (
    <Facts
      facts={[
        [t('fields.service_type'), asSent && <bdi>{asSent}</bdi>],
        [t('fields.created_at'), <BothDates key="received" day={request.created_at} />],
        [
          t('fields.privacy_version'),
          privacy_version !== null && <NoticeVersion version={privacy_version} />,
        ],
        ...channelFacts,
        ...visitFacts,
        [t('fields.locale'), t(`workspace:languages.${request.locale}`)],
      ]}
    />
  )
}
