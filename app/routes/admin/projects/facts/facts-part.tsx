import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Folding } from '#app/workspace/form/folding.tsx'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { isBlank } from '#common/text.ts'

interface FactsPartProps {
  edit: Pick<EditFormState, 'form'>
  title: string
  /**
   * The names of its fields. While folded, it says how many are filled in; a mistake in a field unfolds it.
   */
  names: readonly string[]
  children: ReactNode
}

/** A part of a project's facts that unfolds. */
export function FactsPart({ edit, title, names, children }: FactsPartProps) {
  const { t } = useTranslation('projects')
  const values = useWatch({ control: edit.form.control, name: [...names] })
  const { errors } = edit.form.formState
  const filled = values.filter((value) => value === true || !isBlank(String(value || ''))).length
  return (
    <Folding
      title={title}
      said={t('facts.filled', { count: filled })}
      isWrong={names.some((name) => errors[name])}
    >
      {children}
    </Folding>
  )
}
