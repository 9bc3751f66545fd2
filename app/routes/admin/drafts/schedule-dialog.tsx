import { Button, Group, Modal, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft, DraftPart } from '#app/data/drafts/admin.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { DateInput } from '#app/workspace/form/date-input.tsx'
import { momentInRiyadh } from './moment-in-riyadh.ts'
import { PartField } from './part-field.tsx'
import { useDraftActions } from './use-draft-actions.ts'
import { useDraftName } from './use-draft-name.ts'

/** Approves a draft as it is now, to be published at a chosen time. */
export function ScheduleDialog({ draft, onClose }: { draft: Draft; onClose(): void }) {
  const { t } = useTranslation(['drafts', 'workspace'])
  const name = useDraftName()(draft)
  const { schedule } = useDraftActions()
  const [part, setPart] = useState<DraftPart>('all')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name="at"]')
    const at = momentInRiyadh(typed, new Date())
    setError(at ? null : t('whenInvalid'))
    if (!at) return field?.focus()
    setBusy(true)
    const release = holdForm(event.currentTarget)
    const done = await schedule(draft, part, at).finally(release)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('scheduleTitle', { name })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          <p>{t('scheduleText')}</p>
          <PartField draft={draft} value={part} onChange={setPart} />
          <DateInput
            type="datetime-local"
            name="at"
            data-autofocus
            label={t('when')}
            withAsterisk
            aria-required
            dir="ltr"
            value={typed}
            error={error}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit" loading={busy}>
              {t('schedule')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('workspace:cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
