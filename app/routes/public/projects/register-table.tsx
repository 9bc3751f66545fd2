import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor, withCommas } from '#common/language.ts'
import type { RegisterLine } from './register.ts'
import styles from './register-table.module.css'

/** Projects as a drawing register: a numbered line each. */
export function RegisterTable({ lines, first }: { lines: readonly RegisterLine[]; first: number }) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const columns = ['sector', 'place', 'year', 'area', 'role'] as const
  return (
    <table className={styles.register}>
      <thead>
        <tr>
          {(['number', 'project', ...columns] as const).map((name) => (
            <th key={name} scope="col">
              {t(`projects.index.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const cells = {
            sector: line.sector ? t(`projects.facts.sectors.${line.sector}`) : line.category,
            place: line.location,
            year: line.date?.isBegun
              ? t('projects.facts.begun', { year: line.date.gregorian })
              : (line.date?.gregorian ?? ''),
            area: line.area,
            role: withCommas(
              language,
              line.roles.map((role) => t(`projects.facts.roles.${role}`)),
            ),
          }
          return (
            <tr key={line.id}>
              <td className={styles.number}>{String(first + index).padStart(3, '0')}</td>
              <th scope="row">
                <a href={pathFor(language, line.path)}>
                  <bdi>{line.title}</bdi>
                </a>
              </th>
              {columns.map((name) => (
                <td
                  key={name}
                  className={name === 'year' ? styles.year : undefined}
                  data-name={cells[name] ? t(`projects.index.columns.${name}`) : undefined}
                >
                  {cells[name]}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
