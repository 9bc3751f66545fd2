import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ImportField, type ImportKind, importFields } from '#app/data/imports/types.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { showCount } from '#app/lib/numbers.ts'
import { ListFrame, ListTable } from '#app/workspace/list/list-table.tsx'
import styles from './imports.module.css'
import type { ChosenFile, ImportFile } from './use-import-file.ts'

interface ColumnsStepProps {
  kind: ImportKind
  file: ChosenFile
  source: ImportFile
  onNext(): void
}

/** What is wrong with the chosen columns, so that no row could be imported; null if nothing is. */
function missingIn(
  columns: ChosenFile['columns'],
  kind: ImportKind,
): 'noName' | 'noContact' | 'twice' | null {
  const has = (...fields: ImportField[]) => fields.some((field) => columns.includes(field))
  const chosen = columns.filter(Boolean)
  if (new Set(chosen).size < chosen.length) return 'twice'
  if (!has('full_name', kind === 'clients' ? 'company_name' : 'full_name_en')) return 'noName'
  return has('email', 'phone') ? null : 'noContact'
}

/** The second step: which column of the file is what. */
export function ColumnsStep({ kind, file, source, onNext }: ColumnsStepProps) {
  const { t } = useTranslation('imports')
  const missing = missingIn(file.columns, kind)
  const fields = [
    { value: '', label: t('columns.none') },
    ...importFields[kind].map((value) => ({ value, label: t(`fields.${value}`) })),
  ]
  return (
    <div className={styles.step}>
      <h2>{t('columns.title')}</h2>
      <p className={styles.soft}>
        {t('columns.lead', { file: isolatedFileName(file.name), rows: showCount(file.rows.length) })}
      </p>
      <ListFrame>
        <ListTable
          label={t('columns.title')}
          className={styles.columns}
          head={
            <thead>
              <tr>
                {(['head', 'sample', 'field'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`columns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
          }
        >
          {file.heads.map((head, at) => {
            const name = head || t('columns.unnamed', { number: at + 1 })
            const samples = file.rows.map(({ cells }) => cells[at]).filter(Boolean)
            const field = file.columns[at] ?? ''
            const twice = field !== '' && file.columns.indexOf(field) !== at
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and they never move.
              <tr key={at}>
                <th scope="row" data-cell="title">
                  <bdi>{name}</bdi>
                </th>
                <td data-label={t('columns.sample')} data-empty={samples.length === 0}>
                  <span className={styles.samples}>
                    {samples.slice(0, 3).map((sample, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: values repeat, and never move.
                      <bdi key={index}>{sample?.slice(0, 200)}</bdi>
                    ))}
                  </span>
                </td>
                <td>
                  <NativeSelect
                    aria-label={t('columns.fieldOf', { name })}
                    data={fields}
                    value={field}
                    error={twice && t('columns.twice')}
                    onChange={({ currentTarget: { value } }) =>
                      source.setColumn(at, (value || null) as ImportField | null)
                    }
                  />
                </td>
              </tr>
            )
          })}
        </ListTable>
      </ListFrame>
      {missing && (
        <p role="alert" className={styles.missing}>
          {t(`columns.${missing}`)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button disabled={missing !== null} onClick={onNext}>
          {t('columns.next')}
        </Button>
        <Button variant="default" onClick={source.forget}>
          {t('file.other')}
        </Button>
      </div>
    </div>
  )
}
