import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingsRow } from '#app/data/company-settings/row.ts'
import { type LegalVersionRow, legalVersions } from '#app/data/legal-pages/admin.ts'
import { legal as ar } from '#app/i18n/locales/ar/admin/legal.ts'
import { legal as en } from '#app/i18n/locales/en/admin/legal.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { pathFor } from '#common/language.ts'
import { type LegalKind, legalKinds } from '#common/legal.ts'
import styles from './legal.module.css'
import { LegalDialog } from './legal-dialog.tsx'
import { LegalHistory } from './legal-history.tsx'
import { hasOwnNotice } from './own-notice.ts'

const kindIn = (value: string | null): LegalKind | undefined => legalKinds.find((kind) => kind === value)

/** The privacy notice, the terms of use and the accessibility statement: what is in force, and a new version of each. */
export default function LegalPages() {
  const { t } = useScreenWords('legal', { ar, en })
  const query = useQuery(legalVersions)
  const { data: company } = useQuery(settingsRow)
  const editing = useDialogParam('edit', 'line')
  const reading = useDialogParam('history', 'version')
  const [edited, read] = [kindIn(editing.value), kindIn(reading.value)]
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <ListState
        query={query}
        skeletons={{ count: legalKinds.length, height: 210 }}
        isEmpty={(versions) => versions.length === 0}
        empty={<Empty title={t('missing')} />}
      >
        {(versions) => (
          <ul className={styles.list}>
            {legalKinds.map((kind) => (
              <LegalCard
                key={kind}
                kind={kind}
                version={versions.find((version) => version.kind === kind)}
                isReplaced={kind === 'privacy' && hasOwnNotice(company)}
                onEdit={() => editing.open(kind)}
                onHistory={() => reading.open(kind)}
              />
            ))}
          </ul>
        )}
      </ListState>
      {edited && <LegalDialog key={edited} kind={edited} onClose={editing.close} />}
      {read && query.data && (
        <LegalHistory
          key={read}
          kind={read}
          versions={query.data.filter(({ kind }) => kind === read)}
          onClose={reading.close}
        />
      )}
    </>
  )
}

interface LegalCardProps {
  kind: LegalKind
  /** The version in force. */
  version: LegalVersionRow | undefined
  /** Whether visitors see the company's own notice instead. */
  isReplaced: boolean
  onEdit(): void
  onHistory(): void
}

function LegalCard({ kind, version, isReplaced, onEdit, onHistory }: LegalCardProps) {
  const { t } = useTranslation(['legal', 'workspace'])
  const language = useLanguage()
  const name = t(`kinds.${kind}`)
  const address = pathFor(language, `/${kind}`)
  return (
    <li className={styles.card}>
      <h2>{name}</h2>
      {version && (
        <p>
          <strong>{t('version', { version: version.version })}</strong>{' '}
          <span className={styles.since}>
            {t('since')} <BothDates day={version.valid_from} />
          </span>
        </p>
      )}
      {isReplaced && (
        <p className={styles.note} role="note">
          {t('own.shown')}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="outline" onClick={onEdit} aria-label={t('editOne', { name })}>
          {t('edit')}
        </Button>
        <Button variant="default" onClick={onHistory} aria-label={t('historyOf', { name })}>
          {t('history')}
        </Button>
        <Button
          component="a"
          variant="subtle"
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={t('openOne', { name })}
        >
          {t('open')}
        </Button>
      </div>
    </li>
  )
}
