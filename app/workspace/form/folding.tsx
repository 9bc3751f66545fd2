import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { isBlank } from '#common/text.ts'
import styles from './facts.module.css'

interface FoldingProps {
  edit: Pick<EditFormState, 'form'>
  title: string
  /** The fields in it: how many are filled in is said while it is folded, and one with a mistake unfolds it. */
  names: readonly string[]
  children: ReactNode
}

/** A part of a long form that unfolds; its fields are made when it does. */
export function Folding({ edit, title, names, children }: FoldingProps) {
  const { t } = useTranslation('projects')
  const [isOpen, setOpen] = useState(false)
  const values = useWatch({ control: edit.form.control, name: [...names] })
  const { errors } = edit.form.formState
  const isWrong = names.some((name) => errors[name])
  const filled = values.filter((value) => value === true || !isBlank(String(value || ''))).length
  const open = isOpen || isWrong
  return (
    <details
      className={styles.folding}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <span>{title}</span>
        <small className={isWrong ? styles.wrong : undefined}>
          {isWrong ? t('facts.wrong') : t('facts.filled', { count: filled })}
        </small>
      </summary>
      {open && <div className={styles.inside}>{children}</div>}
    </details>
  )
}
