import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#app/lib/errors.ts'
import { isolated } from '#app/lib/isolated.ts'
import styles from './list.module.css'
import { ScreenIcon } from './screen-icon.ts'

/** The parts of a TanStack query, paged or infinite, that its state is shown from. */
interface QueryState<Data> {
  data: Data | undefined
  error: Error | null
  isPlaceholderData: boolean
  isFetching: boolean
  refetch(): Promise<unknown>
}

export interface ListStateProps<Data> {
  query: QueryState<Data>
  /**
   * Placeholders while loading: how many, how tall in pixels, whether they are cards in a grid and of which width, and
   * whether these become rows of two lines where the list is wide.
   */
  skeletons?: { count: number; height: number; cards?: boolean | 'wide' | 'small'; rows?: boolean }
  /** Whether there is nothing to show. */
  isEmpty(data: Data): boolean
  empty: ReactNode
  children(data: Data): ReactNode
}

/** A list while it loads, when loading fails, when it is empty, and when it is loaded. */
export function ListState<Data>({ query, skeletons, isEmpty, empty, children }: ListStateProps<Data>) {
  const { t } = useTranslation('workspace')
  const { data, error, isPlaceholderData, refetch, isFetching } = query
  const { count, height, cards, rows } = skeletons ?? { count: 6, height: 88 }
  if (data === undefined && error)
    return (
      <div className={styles.blank} role="alert">
        <h2>{t('list.failed')}</h2>
        <p>{t(`errors.${reasonOf(error)}`)}</p>
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('list.retry')}
        </Button>
      </div>
    )
  if (data === undefined)
    return (
      // Keyed, so that the list is not taken for placeholders that have moved
      <div
        key="loading"
        className={styles.skeletons}
        data-cards={cards === true ? '' : cards || undefined}
        data-rows={rows || undefined}
        aria-busy="true"
      >
        <p className="hidden" role="status">
          {t('list.loading')}
        </p>
        <div className={styles.places}>
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
            <Skeleton key={index} height={height} />
          ))}
        </div>
      </div>
    )
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? styles.changing : undefined}>
      {error && (
        <p role="alert" className={styles.stale}>
          {t('list.old')} {t(`errors.${reasonOf(error)}`)}
        </p>
      )}
      {isEmpty(data) ? empty : children(data)}
    </div>
  )
}

interface EmptyProps {
  title: string
  /** What to do about it. */
  text?: string
  /** The level of its heading: 3 inside a section that has a heading, 4 where that is one of a group. */
  level?: 2 | 3 | 4
  children?: ReactNode
}

/** An empty list, and what to do about it. */
export function Empty({ title, text, level = 2, children }: EmptyProps) {
  const Heading = `h${level}` as const
  const Icon = use(ScreenIcon)
  return (
    <div className={styles.blank}>
      {Icon && level === 2 && <Icon aria-hidden="true" size={32} strokeWidth={1.5} />}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

interface NothingFoundProps {
  title: string
  /** What was searched. */
  search: string
  /** Whether a filter hides rows too. */
  filtered?: boolean
  onClear(): void
}

/** Nothing matches the search and filters; a button clears them. */
export function NothingFound({ title, search, filtered = false, onClear }: NothingFoundProps) {
  const { t } = useTranslation('workspace')
  const what = search && (filtered ? 'list.nothingLikeFiltered' : 'list.nothingLike')
  return (
    <Empty title={title} text={what ? t(what, { search: isolated(search) }) : t('list.nothing')}>
      <Button variant="default" onClick={onClear}>
        {t('list.showAll')}
      </Button>
    </Empty>
  )
}
