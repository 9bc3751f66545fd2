import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { mergesOf, sameSender } from '#app/data/service-requests/merges.ts'
import { ClampedText } from '#app/workspace/clamped-text.tsx'

/** Shows the request that was merged into this one before anyone had replied to it, while its sender waits. */
export function WaitingMerge({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const { waiting_merge } = request.work
  const { data } = useQuery({ ...mergesOf(request.id), enabled: waiting_merge !== null })
  const merge = data?.find(({ id }) => id === waiting_merge)
  if (!merge) return null
  const { client_name: name, project_description } = merge.row
  return (
    <>
      <p>
        <Trans
          t={t}
          i18nKey="work.reply.merged"
          values={{ reference: merge.reference, name }}
          components={{ reference: <bdi dir="ltr" />, name: <bdi /> }}
        />
      </p>
      <ClampedText>{project_description}</ClampedText>
      {request.client_email && !sameSender(request, merge.row) && (
        <p>
          <Trans
            t={t}
            i18nKey="work.reply.mergedOther"
            values={{ name, to: request.client_name }}
            components={{ name: <bdi /> }}
          />
        </p>
      )}
    </>
  )
}
