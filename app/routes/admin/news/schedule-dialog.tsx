import { Button, Group, Modal, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '#app/workspace/form/date-input.tsx'
import { useFieldErrors } from '#app/workspace/form/use-field-errors.ts'
import type { Language } from '#common/language.ts'
import { inRiyadh, publishMoment } from '#common/moment.ts'

interface ScheduleDialogProps {
  name: string
  language: Language
  /** The time from which it is published already; null while it is a draft. */
  at: string | null
  onClose(): void
  onSchedule(at: string): void
}

/** Asks for the time from which an article is published in a language. */
export function ScheduleDialog({ name, language, at, onClose, onSchedule }: ScheduleDialogProps) {
  const { t } = useTranslation(['news', 'workspace'])
  const fieldError = useFieldErrors()
  const [typed, setTyped] = useState(inRiyadh(at))
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const moment = publishMoment(typed)
    setWrong(!moment)
    if (moment) onSchedule(moment)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('scheduleTitle', { name, language: t(`workspace:languages.${language}`) })}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <DateInput
            type="datetime-local"
            label={t('from')}
            description={t('riyadh')}
            value={typed}
            data-autofocus=""
            error={isWrong && fieldError('date')}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group>
            <Button type="submit">{t('scheduleIt')}</Button>
            <Button variant="default" onClick={onClose}>
              {t('workspace:cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
