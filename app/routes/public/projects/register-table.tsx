import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import type { SortColumn } from './filters.ts'
import type { RegisterLine } from './register.ts'
import styles from './register-table.module.css'

interface RegisterTableProps {
  lines: readonly Pick<RegisterLine, 'id' | 'path' | 'cells'>[]
  /** The number of the first line. */
  first: number
  columns: readonly { name: SortColumn; path: string; sorted: 'ascending' | 'descending' | undefined }[]
  /** The path back to the order of the website; null if the register has that order. */
  unsorted: string | null
}

/** Columns whose values stay on one line, the figures everywhere and the status on paper. */
const classes: Partial<Record<SortColumn, string | undefined>> = {
  year: styles.figure,
  area: styles.figure,
  status: styles.status,
}

/** Projects as a drawing register: a numbered line each, in columns that are sorted by links. */
export function RegisterTable({ lines, first, columns, unsorted }: RegisterTableProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const number = t('projects.index.columns.number')
  return (
    <table className={styles.register}>
      <thead>
        <tr data-name={t('projects.index.sort')}>
          <th scope="col">
            {unsorted ? (
              <a href={pathFor(language, unsorted)} rel="nofollow">
                {number}
              </a>
            ) : (
              number
            )}
          </th>
          {columns.map(({ name, path, sorted }) => (
            <th key={name} scope="col" aria-sort={sorted}>
              <a href={pathFor(language, path)} rel="nofollow">
                {t(`projects.index.columns.${name}`)}
              </a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, path, cells }, index) => (
          <tr key={id}>
            <td className={styles.number}>{String(first + index).padStart(3, '0')}</td>
            {columns.map(({ name }) =>
              name === 'project' ? (
                <th key={name} scope="row">
                  <a href={pathFor(language, path)}>
                    <bdi>{cells.project}</bdi>
                  </a>
                </th>
              ) : (
                <td
                  key={name}
                  className={classes[name]}
                  data-name={cells[name] ? t(`projects.index.columns.${name}`) : undefined}
                >
                  <bdi>{cells[name]}</bdi>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
