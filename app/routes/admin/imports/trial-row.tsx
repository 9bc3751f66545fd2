import { Badge, TextInput } from '@mantine/core'
import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportField } from '#app/data/imports/types.ts'
import styles from './imports.module.css'
import { useProblemWords } from './use-problem-words.ts'
import type { TrialRow as Row } from './use-trial.ts'

interface TrialRowProps {
  row: Row
  /** The columns that are imported, with their places in the file. */
  columns: readonly { field: ImportField; at: number }[]
  onCorrect(line: number, at: number, value: string): void
}

const ltr: readonly string[] = ['email', 'phone', 'national_id', 'commercial_registration', 'unified_number']
const colours = { new: 'brand', there: 'gray', problem: 'danger' } as const

/** A row of the file: each problem is shown beside its cell, where it can be corrected. */
export const TrialRow = memo(function TrialRow({ row, columns, onCorrect }: TrialRowProps) {
  const { t } = useTranslation('imports')
  const { problemOf, noteOf, thereOf } = useProblemWords()
  const { row_number: line } = row.entry
  const elsewhere = (Object.keys(row.problems) as ImportField[]).filter(
    (field) => !columns.some((column) => column.field === field),
  )
  return (
    <tr data-state={row.state}>
      <th scope="row" data-cell="title">
        {t('trial.line', { number: line })}
      </th>
      <td data-cell="actions" className={styles.state}>
        <Badge color={colours[row.state]}>{t(`trial.states.${row.state}`)}</Badge>
      </td>
      {columns.map(({ field, at }) => {
        const cell = row.cells[at] ?? ''
        const problem = problemOf(row, field)
        const note = noteOf(row, field)
        const there = row.match?.by === field ? thereOf(row) : null
        return (
          <td key={at} data-label={t(`fields.${field}`)} data-empty={!cell && !problem && !note}>
            {problem ? (
              <Correction
                key={cell}
                value={cell}
                label={t('trial.value', { field: t(`fields.${field}`), number: line })}
                problem={problem}
                ltr={ltr.includes(field)}
                onDone={(value) => onCorrect(line, at, value)}
              />
            ) : (
              <bdi className={styles.cell}>{cell}</bdi>
            )}
            {(note || there) && (
              <small className={styles.note}>{[note, there].filter(Boolean).join(' ')}</small>
            )}
          </td>
        )
      })}
      {elsewhere.length > 0 && (
        <td className={styles.elsewhere}>
          {elsewhere.map((field) => (
            <p key={field} className={styles.wrong}>
              {t(`fields.${field}`)}: {problemOf(row, field)}
            </p>
          ))}
        </td>
      )}
    </tr>
  )
})

interface CorrectionProps {
  value: string
  label: string
  problem: string
  ltr: boolean
  onDone(value: string): void
}

function Correction({ value, label, problem, ltr, onDone }: CorrectionProps) {
  const [typed, setTyped] = useState(value)
  const id = useId()
  const done = () => typed !== value && onDone(typed)
  return (
    <TextInput
      id={id}
      aria-label={label}
      size="sm"
      className={styles.correction ?? ''}
      value={typed}
      error={problem}
      dir={ltr ? 'ltr' : 'auto'}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  )
}
