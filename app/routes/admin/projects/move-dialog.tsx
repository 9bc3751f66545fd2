import { Button, Modal, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveTo } from '#app/data/lists.ts'
import { type Project, projectsKey } from '#app/data/projects/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { toLatinDigits } from '#common/digits.ts'
import { inLanguage } from '#common/language.ts'
import styles from './projects.module.css'

interface MoveDialogProps {
  project: Project
  /** Its place now, from 1. */
  place: number
  total: number
  onClose(): void
}

/** Puts a project at a place of the whole list, also on another page. */
export function MoveDialog({ project, place, total, onClose }: MoveDialogProps) {
  const { t } = useTranslation(['projects', 'workspace'])
  const language = useLanguage()
  const [typed, setTyped] = useState(String(place))
  const [wrong, setWrong] = useState(false)
  const move = useOptimisticMutation({
    run: (to: number) => moveTo('projects', project.id, to),
    invalidates: [projectsKey],
    done: t('move.done'),
    failed: t('workspace:order.failed'),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = Number(toLatinDigits(typed).trim() || Number.NaN)
    const fits = Number.isInteger(to) && to >= 1 && to <= total
    setWrong(!fits)
    if (fits && !move.isPending) move.mutate(to, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      title={t('move.title', { name: inLanguage(language, project.title_ar, project.title_en) })}
    >
      <form noValidate onSubmit={submit} className={styles.move}>
        <TextInput
          data-autofocus
          label={t('move.label')}
          description={t('move.hint', { total: showCount(total) })}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          value={typed}
          error={wrong && t('move.wrong', { total: showCount(total) })}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={styles.icons}>
          <Button type="submit" loading={move.isPending}>
            {t('move.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('workspace:cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
