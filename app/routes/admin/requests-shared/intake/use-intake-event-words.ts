import { useTranslation } from 'react-i18next'
import type { RequestEvent } from '#app/data/service-requests/admin.ts'
import { channels } from '#app/data/service-requests/entered.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { withCommas } from '#common/language.ts'
import { intakeWords } from './intake-words.ts'

/** The columns that a correction may name, with the words for each: private.record_request_correction. */
const fields = {
  kind: 'kind',
  service_id: 'service',
  client_name: 'client_name',
  client_email: 'client_email',
  client_phone: 'client_phone',
  company_name: 'company_name',
  project_budget: 'budget',
  project_timeline: 'project_timeline',
  budget_range: 'budget',
  preferred_start_date: 'preferred_start_date',
} as const
type Field = keyof typeof fields

interface Details {
  reference?: string
  undone?: boolean
  invited?: boolean
  joined?: boolean
  client?: string | null
  title?: string
  removed?: boolean
}

/**
 * Says in the reader's language what was corrected, merged or linked, and how an entered request came.
 * @returns words for an event; null for one of another kind
 */
export function useIntakeEventWords(): (event: RequestEvent, channel: string) => string | null {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const { t: words } = useTranslation('requests')
  const language = useLanguage()
  const shown = (field: Field, value: unknown): string => {
    if (typeof value !== 'string' || value === '') return t('events.empty')
    if (field === 'kind') return words(value === 'message' ? 'kinds.message' : 'kinds.request')
    if (field === 'budget_range') return words(`budgets.${value as 'less_than_100k'}`)
    if (field === 'preferred_start_date') return showBriefDay(value, language)
    return isolated(field === 'service_id' ? bilingualPart(value, language) : value)
  }
  const corrected = (details: Record<string, { from: unknown; to: unknown }>) =>
    withCommas(
      language,
      Object.entries(details)
        .filter((change): change is [Field, { from: unknown; to: unknown }] => change[0] in fields)
        .map(([field, { from, to }]) =>
          t('events.change', {
            field: words(`fields.${fields[field]}`),
            from: shown(field, from),
            to: shown(field, to),
          }),
        ),
    )
  return ({ kind, from_status, to_status, details }, channel) => {
    const {
      reference = '',
      undone,
      invited,
      joined,
      client,
      title = '',
      removed,
    } = (details ?? {}) as Details
    switch (kind) {
      case 'status': {
        const how = channels.find((one) => one === channel)
        return how && !from_status
          ? t('events.entered', {
              how: t(`channels.${how}`),
              to: words(`statuses.${to_status as 'new'}`),
            })
          : null
      }
      case 'edit':
        return t('events.corrected', { changes: corrected(details as never) })
      case 'merge':
        return t(undone ? 'events.separated' : 'events.merged', { reference: isolated(reference) })
      case 'client':
        return t(
          invited
            ? 'events.invited'
            : joined && client
              ? 'events.joined'
              : client
                ? 'events.client'
                : 'events.noClient',
        )
      case 'project':
        return t(removed ? 'events.noProject' : 'events.project', {
          title: isolated(bilingualPart(title, language)),
        })
      default:
        return null
    }
  }
}
