import { Modal, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingsRow } from '#app/data/company-settings/row.ts'
import {
  type LegalPage,
  type LegalVersionRow,
  legalVersionWithPrevious,
} from '#app/data/legal-pages/admin.ts'
import { showDay } from '#app/lib/dates.ts'
import { piecesOf } from '#app/lib/legal-text.ts'
import { lineChanges, nearChanges } from '#app/lib/line-changes.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import { languages } from '#common/language.ts'
import type { LegalKind } from '#common/legal.ts'
import { contactWords } from './contact-words.ts'
import styles from './legal.module.css'

interface LegalHistoryProps {
  kind: LegalKind
  /** Its versions, the newest first. */
  versions: readonly LegalVersionRow[]
  onClose(): void
}

/** The versions of a legal page, and what each of them changed. */
export function LegalHistory({ kind, versions, onClose }: LegalHistoryProps) {
  const { t } = useTranslation(['legal', 'workspace'])
  const language = useLanguage()
  const [params, change] = useUrlParams()
  const asked = versions.find(({ version }) => String(version) === params.get('version')) ?? versions[0]
  return (
    <Modal
      opened
      onClose={onClose}
      size="72rem"
      title={t('historyOf', { name: t(`kinds.${kind}`) })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <div className={styles.history}>
        <NativeSelect
          label={t('shownVersion')}
          value={asked?.version}
          onChange={({ currentTarget: { value } }) =>
            void change((params) => params.set('version', value), { replace: true, preventScrollReset: true })
          }
          data={versions.map(({ version, valid_from }) => ({
            value: String(version),
            label: t('versionOf', { version, date: showDay(valid_from, language)?.gregorian ?? '' }),
          }))}
        />
        {asked && <Differences kind={kind} version={asked.version} />}
      </div>
    </Modal>
  )
}

function Differences({ kind, version }: { kind: LegalKind; version: number }) {
  const { t } = useTranslation('legal')
  const query = useQuery(legalVersionWithPrevious(kind, version))
  return (
    <ListState
      query={query}
      skeletons={{ count: 2, height: 160 }}
      isEmpty={({ page }) => page === null}
      empty={<Empty title={t('missing')} level={3} />}
    >
      {({ page, previous }) =>
        page && (
          <>
            <h3>{previous ? t('changes', { version: previous.version }) : t('firstVersion')}</h3>
            <div className={styles.previews}>
              {languages.map((language) => (
                <Changes key={language} language={language} page={page} previous={previous} />
              ))}
            </div>
          </>
        )
      }
    </ListState>
  )
}

interface ChangesProps {
  language: 'ar' | 'en'
  page: LegalPage
  previous: LegalPage | null
}

/** The lines of one language that differ, with those around them; the whole text of a first version. */
function Changes({ language, page, previous }: ChangesProps) {
  const { t } = useTranslation(['legal', 'workspace'])
  const body = page[`body_${language}`]
  const all = lineChanges(previous ? previous[`body_${language}`] : body, body)
  const shown = previous ? nearChanges(all) : all
  return (
    <section className={styles.preview} aria-label={t(`workspace:languages.${language}`)}>
      <h4>{t(`workspace:languages.${language}`)}</h4>
      {previous && all.every(({ as }) => as === 'same') ? (
        <p>{t('noChanges')}</p>
      ) : (
        <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className={styles.lines}>
          {shown.map((line, place) => {
            const key = `${place} ${line?.as}`
            if (!line) return <p key={key}>…</p>
            const words = <LineWords line={line.text} language={language} />
            if (line.as === 'same') return <p key={key}>{words}</p>
            return (
              <p key={key}>
                <span className="hidden">{t(line.as)} </span>
                {line.as === 'added' ? <ins>{words}</ins> : <del>{words}</del>}
              </p>
            )
          })}
        </div>
      )}
    </section>
  )
}

/**
 * A line as readers see it, without its marks. A link also shows its address, which can change while its text
 * stays.
 */
function LineWords({ line, language }: { line: string; language: 'ar' | 'en' }) {
  const { data: company } = useQuery(settingsRow)
  if (line === '{contact}') return contactWords[language]
  const name = company?.[`company_name_${language}`] ?? ''
  const [sign = ''] = /^(?:## |- )/.exec(line) ?? []
  const words = piecesOf(line.slice(sign.length).replaceAll('{company}', () => name)).map(
    ({ as, text, to }, place) => {
      const key = `${as} ${place}`
      if (as === 'strong') return <strong key={key}>{text}</strong>
      if (as === 'link')
        return (
          <span key={key}>
            {text} <bdi dir="ltr">({to})</bdi>
          </span>
        )
      return as === 'code' ? <code key={key}>{text}</code> : text
    },
  )
  if (sign === '## ') return <strong>{words}</strong>
  return (
    <>
      {sign && '• '}
      {words}
    </>
  )
}
