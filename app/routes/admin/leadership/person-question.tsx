import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isolated } from '#app/lib/isolated.ts'
import { isBlank } from '#common/text.ts'

/** What a new name means; undefined when the admin goes back to the form. */
export type PersonAnswer = 'other' | 'same' | undefined

interface PersonQuestionProps {
  /** Whose name the position has had. */
  before: string
  /** The name in the form; empty if the position is unfilled from now on. */
  name: string
  onAnswer(answer: PersonAnswer): void
}

/**
 * Asks whether a position with a new name has gone to another person, who must not take over the photo,
 * qualifications and projects of the one before.
 */
export function PersonQuestion({ before, name, onAnswer }: PersonQuestionProps) {
  const { t } = useTranslation('leadership')
  const names = { before: isolated(before), name: isolated(name) }
  const cleared = isBlank(name)
  return (
    <Modal
      opened
      size="md"
      onClose={() => onAnswer(undefined)}
      title={cleared ? t('person.clearTitle') : t('person.title', names)}
    >
      <Stack>
        <p>{t(cleared ? 'person.clearText' : 'person.text', names)}</p>
        <Group gap="sm">
          <Button data-autofocus onClick={() => onAnswer('other')}>
            {t(cleared ? 'person.clear' : 'person.other')}
          </Button>
          <Button variant="default" onClick={() => onAnswer('same')}>
            {t(cleared ? 'person.keep' : 'person.same')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
