import { Button, Menu } from '@mantine/core'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { type Language, languages } from '#common/language.ts'
import { inRiyadh, momentOf } from '#common/moment.ts'
import { isBlank } from '#common/text.ts'

interface PublishMenuProps {
  edit: Pick<EditFormState, 'form' | 'saving' | 'sending' | 'stale' | 'isDirty'>
}

/**
 * The menu beside the save button: saves the article and publishes or withdraws it, or leads to the field for
 * the time.
 */
export function PublishMenu({ edit }: PublishMenuProps) {
  const { t } = useTranslation(['news', 'workspace'])
  const button = useRef<HTMLButtonElement>(null)
  const moments = edit.form.watch(languages.map((one) => `published_at_${one}`))
  const momentIn = (one: Language) => momentOf(String(moments[languages.indexOf(one)] ?? ''))
  const isOut = (one: Language) => Date.parse(momentIn(one) ?? '') <= Date.now()
  const wordsOf = (one: Language) => ({ language: t(`workspace:languages.${one}`) })
  const isOff = edit.saving || edit.sending || Boolean(edit.stale)
  /** The values of the time fields before this menu changed them for saving. */
  const earlier = useRef<{ [field: string]: string }>({})
  const set = (field: string, value: string) =>
    edit.form.setValue(field, value, { shouldDirty: true, shouldTouch: true })
  const saveWith = (changed: readonly Language[], value: string) => {
    if (isOff) return
    for (const field of changed.map((one) => `published_at_${one}`)) {
      earlier.current[field] = String(edit.form.getValues(field) ?? '')
      set(field, value)
    }
    button.current?.form?.requestSubmit()
  }
  // If saving was refused, the next press of "Save" must not publish the article
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when saving ends.
  useEffect(() => {
    if (edit.saving) return
    // After a successful save the form is not dirty
    if (edit.isDirty) for (const [field, value] of Object.entries(earlier.current)) set(field, value)
    earlier.current = {}
  }, [edit.saving])
  const texts = edit.form.watch(
    languages.flatMap((one) => [`title_${one}`, `lead_${one}`, `body_${one}`]),
  ) as unknown[]
  // A language without any text has nothing to publish; if one only lacks a part, the field says so
  const isWritten = (one: Language) => {
    const place = languages.indexOf(one) * 3
    return texts.slice(place, place + 3).some((text) => !isBlank(String(text ?? '')))
  }
  const waiting = languages.filter((one) => !isOut(one) && isWritten(one))
  const now = () => inRiyadh(Date.now())
  return (
    // Keep the menu inside its dialog
    <Menu position="top-start" withinPortal={false}>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          rightSection={<ChevronUp aria-hidden="true" size={18} />}
          disabled={isOff}
        >
          {t('publishing.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {waiting.map((one) => (
          <Menu.Item key={`publish ${one}`} onClick={() => saveWith([one], now())}>
            {t('publishing.save', wordsOf(one))}
          </Menu.Item>
        ))}
        {waiting.length > 1 && (
          <Menu.Item onClick={() => saveWith(waiting, now())}>{t('publishing.saveBoth')}</Menu.Item>
        )}
        {languages
          .filter((one) => momentIn(one) !== null)
          .map((one) => (
            <Menu.Item key={`withdraw ${one}`} onClick={() => saveWith([one], '')}>
              {t(isOut(one) ? 'publishing.withdraw' : 'publishing.unschedule', wordsOf(one))}
            </Menu.Item>
          ))}
        {languages.map((one) => (
          <Menu.Item
            key={`time ${one}`}
            // After the menu has returned the focus to its button
            onClick={() => setTimeout(() => edit.form.setFocus(`published_at_${one}`))}
          >
            {t('publishing.time', wordsOf(one))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
