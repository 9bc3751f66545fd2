import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useManages } from '#app/auth/use-manages.ts'
import { type Improvement, improvements } from '#app/data/page-report/admin.ts'
import { type WebsitePart, websiteParts } from '#app/data/page-report/parts.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { withCommas } from '#common/language.ts'
import { fixedPages } from '#common/pages.ts'
import { whereToMend } from './places.ts'
import styles from './seo.module.css'

/** Rows of one kind that are shown before someone asks for all. */
const first = 8

/** What can be improved, by kind, each with a link to where it is done. */
export function Improvements() {
  const { t } = useTranslation('seo')
  const manages = useManages()
  const [params, change] = useUrlParams()
  const part = params.get('part') ?? ''
  const query = useQuery(improvements)
  const mine = ({ section }: Improvement) =>
    section === 'careers' ? manages('people') : section === 'company' ? manages('settings') : true
  const known = query.data?.filter(mine)
  const count = (of: WebsitePart) => known?.filter(({ section }) => section === of).length
  return (
    <section className={styles.panel} aria-labelledby="improve">
      <h2 id="improve" tabIndex={-1}>
        {t('improve.title')}
      </h2>
      <p className={styles.hint}>{t('improve.lead')}</p>
      {known?.length !== 0 && (
        <FilterTabs
          label={t('improve.filter')}
          value={part}
          options={[
            { value: '', label: t('improve.all'), count: known?.length },
            ...websiteParts
              .filter((of) => count(of) !== 0)
              .map((of) => ({ value: of, label: t(`sections.${of}`), count: count(of) })),
          ]}
          onChoose={(value) =>
            void change((params) => (value ? params.set('part', value) : params.delete('part')), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      )}
      <ListState
        query={{ ...query, data: known?.filter(({ section }) => part === '' || section === part) }}
        skeletons={{ count: 4, height: 56 }}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <p className={styles.none}>
            <CircleCheck aria-hidden="true" size={24} />
            {t('improve.none')}
          </p>
        }
      >
        {(rows) => {
          const kinds = [...new Set(rows.map(({ kind }) => kind))]
          return kinds.map((kind) => (
            <Kind key={`${part} ${kind}`} kind={kind} rows={rows.filter((row) => row.kind === kind)} />
          ))
        }}
      </ListState>
    </section>
  )
}

function Kind({ kind, rows }: { kind: Improvement['kind']; rows: Improvement[] }) {
  const { t } = useTranslation('seo')
  const [whole, setWhole] = useState(false)
  return (
    <div className={styles.kind}>
      <h3>{t(`kinds.${kind}`, { count: rows.length })}</h3>
      <p className={styles.hint}>{t(`advice.${kind}`)}</p>
      <ul className={styles.rows}>
        {(whole ? rows : rows.slice(0, first)).map((row) => (
          <Row key={`${row.table_name} ${row.record_id} ${row.language} ${row.detail}`} row={row} />
        ))}
      </ul>
      {rows.length > first && !whole && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t('improve.more', { count: rows.length - first })}
        </button>
      )}
    </div>
  )
}

function Row({ row }: { row: Improvement }) {
  const { t } = useTranslation('seo')
  const language = useLanguage()
  const { section, page, detail, kind } = row
  const name =
    page && page in fixedPages
      ? t(`pages.names.${page as keyof typeof fixedPages}`)
      : bilingualPart(row.name ?? '', language) || t(`sections.${section}`)
  const shown =
    kind === 'translation'
      ? detail &&
        withCommas(
          language,
          detail.split(',').map((field) => t(`texts.${field}` as 'texts.title', { defaultValue: field })),
        )
      : kind === 'address' || kind === 'link'
        ? detail
        : kind === 'registration'
          ? showDay(detail ?? '', language)?.gregorian
          : ''
  return (
    <li>
      <Link to={whereToMend(row)} className={styles.row}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.path}>
          {t(`sections.${section}`)}
          {shown && (
            <>
              {' · '}
              <bdi dir="auto">{shown}</bdi>
            </>
          )}
        </span>
        {row.language && <span className={styles.badges}>{t(`languages.${row.language}`)}</span>}
      </Link>
    </li>
  )
}
