import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { noteExport } from '#app/data/lists.ts'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { requestTags } from '#app/data/service-requests/tags.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { csvDay, ExportButton } from '#app/workspace/list/export-button.tsx'
import { useNoticeName } from '#app/workspace/notice-version.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { riyadhDay } from '#common/moment.ts'
import { displayPhone } from '#common/phone.ts'
import { sourceOf, type Visit } from '#common/visits.ts'
import { useSourceName, visitWords } from './details/use-source-name.ts'
import { intakeWords } from './intake/intake-words.ts'
import type { RequestList } from './use-requests.ts'
import { useColleagues } from './work/use-work.ts'

interface RequestExportProps {
  list: RequestList
  /** The requests to download; without them, all that match the search and the filters. */
  only?: readonly ServiceRequest[]
}

/** Downloads requests of a list. */
export function RequestExport({ list, only }: RequestExportProps) {
  const { t } = useTranslation(['requests', 'requestPlace'])
  const language = useLanguage()
  const noticeName = useNoticeName()
  const { nameOf } = useColleagues()
  const { data: tags = [] } = useQuery(requestTags)
  const { t: taken } = useScreenWords('requestIntake', intakeWords)
  const { t: visits } = useScreenWords('visits', visitWords)
  const sourceName = useSourceName()
  const source = (visit: Visit | undefined) => visit && sourceName(sourceOf(visit))
  return (
    <ExportButton
      fileName={`${t('file')} ${riyadhDay()}`}
      readAll={only ? () => noteExport('service_requests').then(() => [...only]) : list.readAll}
      disabled={!list.total}
      {...(only && { label: t('requestPlace:many.export'), size: 'sm' })}
      done={(count) => t('exported', { count })}
      columns={[
        [t('fields.reference'), (one) => one.reference],
        [t('fields.created_at'), (one) => csvDay(one.created_at)],
        [taken('channel'), (one) => taken(`channels.${one.channel}`)],
        [t('fields.kind'), (one) => t(one.kind === 'message' ? 'kinds.message' : 'kinds.request')],
        [t('fields.status'), (one) => t(`statuses.${one.status}`)],
        [t('fields.client_name'), (one) => one.client_name],
        [t('fields.client_email'), (one) => one.client_email],
        [t('fields.client_phone'), (one) => one.client_phone && displayPhone(one.client_phone)],
        [t('fields.company_name'), (one) => one.company_name],
        [t('fields.service'), (one) => serviceOf(one, language, t('enquiry'))],
        [
          t('fields.budget'),
          (one) => one.project_budget ?? (one.budget_range && t(`budgets.${one.budget_range}`)),
        ],
        [t('fields.project_timeline'), (one) => one.project_timeline],
        [t('fields.preferred_start_date'), (one) => one.preferred_start_date],
        [t('fields.project_description'), (one) => one.project_description],
        [t('fields.notes'), (one) => one.notes],
        [t('work.owner.label'), (one) => one.work.owner && nameOf(one.work.owner)],
        [
          t('work.tags.label'),
          (one) =>
            tags
              .filter(({ id }) => one.work.tags.includes(id))
              .map(({ name }) => bilingualPart(name, language))
              .join(', '),
        ],
        [t('work.step.label'), (one) => one.work.next_step],
        [t('work.step.by'), (one) => one.work.next_step_on],
        [t('work.answer.label'), (one) => csvDay(one.work.first_answer_at)],
        [visits('firstVisit'), (one) => source(one.came_from?.first)],
        [visits('lastVisit'), (one) => source(one.came_from?.last)],
        [t('fields.medium'), (one) => one.came_from?.last.medium],
        [t('fields.campaign'), (one) => one.came_from?.last.campaign],
        [t('fields.privacy_version'), (one) => noticeName(one.privacy_version)],
      ]}
    />
  )
}
