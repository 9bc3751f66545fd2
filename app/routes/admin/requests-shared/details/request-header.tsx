import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import { RequestStatusBadge } from '#app/routes/admin/requests-shared/request-status-badge.tsx'
import styles from '#app/routes/admin/requests-shared/requests.module.css'
import { Facts } from '#app/workspace/facts.tsx'
import asked from './asked.module.css'
import { useAskedFacts } from './asked-facts.tsx'

/** Who asks for what, and where it stands. */
export function RequestHeader(props: RequestPartProps) {
  const { t } = useTranslation('requests')
  const { request } = props.found
  const facts = useAskedFacts(props)
  const service = serviceOf(request, useLanguage(), t('enquiry'))
  return (
    <div className={styles.opening}>
      <h3 className={asked.title}>
        <bdi>{request.client_name}</bdi> {service && <bdi>{service}</bdi>}
      </h3>
      <div className={styles.top}>
        <RequestStatusBadge status={request.status} />
        <Badge variant="outline" color="gray">
          {t(request.kind === 'message' ? 'kinds.message' : 'kinds.request')}
        </Badge>
      </div>
      {facts.some(([, value]) => value) && (
        <div className={asked.line}>
          <Facts facts={facts} />
        </div>
      )}
    </div>
  )
}
