import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { requestReport } from '#app/data/request-report/admin.ts'
import { reports as ar } from '#app/i18n/locales/ar/admin/reports.ts'
import { reports as en } from '#app/i18n/locales/en/admin/reports.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showBriefDay, showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Patterns } from '#app/routes/admin/charts/patterns.tsx'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { DateInput } from '#app/workspace/form/date-input.tsx'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import { riyadhDay } from '#common/moment.ts'
import { Answers } from './answers.tsx'
import { Channels } from './channels.tsx'
import { periodIn, periods } from './period.ts'
import styles from './reports.module.css'
import { Services } from './services.tsx'
import { Steps } from './steps.tsx'
import { Totals } from './totals.tsx'

// Loaded separately, because it is below the requests and has its own call
const Visitors = lazyPart(() => import('./visitors/visitors.tsx'))

/** What requests came in a period, and what became of them; each figure leads to the list that it counts. */
export default function Reports() {
  const { t } = useScreenWords('reports', { ar, en })
  const { t: common } = useTranslation('common')
  const language = useLanguage()
  const [params, change] = useUrlParams()
  const { name, from, until, valid } = periodIn(params, riyadhDay())
  const query = useQuery({
    ...requestReport({ from, until }),
    enabled: valid,
    placeholderData: keepPreviousData,
  })
  const choose = (edit: (params: URLSearchParams) => void) =>
    void change(edit, { replace: true, preventScrollReset: true })
  const dayField = (end: 'from' | 'until', value: string) => {
    const shown = value && showDay(value, language)
    return (
      <DateInput
        label={t(`period.${end}`)}
        description={shown ? common('hijri', { date: shown.hijri }) : undefined}
        error={end === 'until' && from && until && !valid ? t('period.wrong') : undefined}
        value={value}
        min="2000-01-01"
        max="2199-12-31"
        onChange={({ currentTarget }) => choose((params) => params.set(end, currentTarget.value))}
      />
    )
  }
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <Button
          variant="default"
          data-screen=""
          leftSection={<Printer aria-hidden="true" size={18} />}
          onClick={() => print()}
        >
          {t('print')}
        </Button>
      </ScreenHead>
      <Patterns />
      <div className={styles.screen}>
        <div className={styles.period}>
          <NativeSelect
            label={t('period.label')}
            value={name}
            data={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              choose((params) => {
                params.set('period', value)
                for (const [end, day] of [
                  ['from', from],
                  ['until', until],
                ] as const)
                  if (value === 'custom') params.set(end, day)
                  else params.delete(end)
              })
            }
          />
          {name === 'custom' && (
            <>
              {dayField('from', from)}
              {dayField('until', until)}
              {!(from && until) && <p>{t('period.missing')}</p>}
            </>
          )}
          {valid && (
            // On paper, this line names the days that the fields do not show
            <p>
              {t('period.days', { from: showBriefDay(from, language), until: showBriefDay(until, language) })}
            </p>
          )}
        </div>
        {valid && (
          <ListState
            query={query}
            skeletons={{ count: 4, height: 160 }}
            isEmpty={({ total }) => total === 0}
            empty={<Empty title={t('empty')} text={t('emptyText')} />}
          >
            {(report) => (
              <div className={styles.parts}>
                <Totals report={report} period={{ from, until }} />
                <Steps report={report} />
                <Services report={report} period={{ from, until }} />
                <Channels report={report} period={{ from, until }} />
                <Answers report={report} period={{ from, until }} />
              </div>
            )}
          </ListState>
        )}
        {valid && <Visitors loading={<Skeleton height={160} />} period={{ from, until }} />}
      </div>
    </>
  )
}
