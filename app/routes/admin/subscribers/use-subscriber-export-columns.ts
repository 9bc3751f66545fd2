import { useTranslation } from 'react-i18next'
import type { Subscriber } from '#app/data/news-consents/admin.ts'
import type { CsvColumns } from '#app/lib/csv.ts'
import { csvDay } from '#app/workspace/list/export-button.tsx'
import { useNoticeName } from '#app/workspace/notice-version.tsx'
import { useStopLink } from './use-stop-link.ts'

/** The columns of the CSV file: what a mail program needs first, and then the proof. */
export function useSubscriberExportColumns(): CsvColumns<Subscriber> {
  const { t } = useTranslation(['subscribers', 'workspace'])
  const noticeName = useNoticeName()
  const stopLink = useStopLink()
  return [
    [t('fields.email'), ({ email }) => email],
    [t('fields.stop'), stopLink],
    [t('fields.locale'), ({ locale }) => t(`workspace:languages.${locale}`)],
    [t('fields.proven'), ({ proven }) => t(proven ? 'workspace:yes' : 'workspace:no')],
    [t('fields.consented_at'), ({ consented_at }) => csvDay(consented_at)],
    [t('fields.source'), ({ source }) => t(`sources.${source}`)],
    [t('fields.words'), ({ words }) => words],
    [t('fields.privacy_version'), ({ privacy_version }) => noticeName(privacy_version)],
  ]
}
