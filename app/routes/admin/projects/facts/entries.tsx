import { ActionIcon, Button, TextInput } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { isBlank } from '#common/text.ts'
import styles from './facts.module.css'

interface EntriesProps {
  edit: EditFormState
  list: 'figure' | 'award'
  most: number
  /** The parts of an entry that have one field, and those that have a field for each language. */
  single: readonly { part: string; label: string }[]
  bilingual: readonly { part: string; label: string; required?: boolean }[]
}

/** A short list in order: its entries are added, moved and removed, and stored with the form. */
export function Entries({ edit, list, most, single, bilingual }: EntriesProps) {
  const { t } = useTranslation('projects')
  const parts = [
    ...single.map(({ part }) => part),
    ...bilingual.flatMap(({ part }) => [`${part}_ar`, `${part}_en`]),
  ]
  const places = Array.from({ length: most }, (_, place) => place)
  const nameOf = (place: number, part: string) => `${list}_${place}_${part}`
  const values = useWatch({
    control: edit.form.control,
    name: places.flatMap((place) => parts.map((part) => nameOf(place, part))),
  })
  const isFilled = (place: number) =>
    values
      .slice(place * parts.length, (place + 1) * parts.length)
      .some((value) => !isBlank(String(value ?? '')))
  const [added, setAdded] = useState(0)
  const shown = Math.min(most, Math.max(added, ...places.map((place) => (isFilled(place) ? place + 1 : 0))))

  const entries = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const adding = useRef(false)
  // The first field of a new entry gets the focus, since people want to fill it in
  useEffect(() => {
    if (!adding.current) return
    adding.current = false
    entries.current?.querySelector<HTMLElement>('section:last-of-type :is(input, textarea)')?.focus()
  })

  /** Copies the values of one entry to the place of another. */
  const put = (from: number, to: number) => {
    const taken = parts.map((part) => String(edit.form.getValues(nameOf(from, part)) ?? ''))
    for (const [index, part] of parts.entries()) set(nameOf(to, part), taken[index] ?? '')
  }
  const set = (name: string, value: string) =>
    edit.form.setValue(name, value, {
      shouldDirty: true,
      shouldValidate: Boolean(edit.form.formState.errors[name]),
    })
  const swap = (one: number, other: number) => {
    const kept = parts.map((part) => String(edit.form.getValues(nameOf(other, part)) ?? ''))
    put(one, other)
    for (const [index, part] of parts.entries()) set(nameOf(one, part), kept[index] ?? '')
  }
  const remove = (place: number) => {
    for (let at = place; at < shown - 1; at++) put(at + 1, at)
    for (const part of parts) set(nameOf(shown - 1, part), '')
    setAdded(shown - 1)
    addButton.current?.focus()
  }

  return (
    <div ref={entries} className={styles.entries}>
      {places.slice(0, shown).map((place) => {
        const name = t(`facts.${list}`, { number: place + 1 })
        return (
          <section key={place} className={styles.entry} aria-label={name}>
            <div className={styles.entryHead}>
              <h3>{name}</h3>
              <ActionIcon
                aria-label={t('facts.up', { name })}
                disabled={place === 0}
                onClick={() => swap(place, place - 1)}
              >
                <ArrowUp aria-hidden="true" size={18} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('facts.down', { name })}
                disabled={place === shown - 1}
                onClick={() => swap(place, place + 1)}
              >
                <ArrowDown aria-hidden="true" size={18} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('facts.remove', { name })}
                color="danger"
                onClick={() => remove(place)}
              >
                <X aria-hidden="true" size={18} />
              </ActionIcon>
            </div>
            {single.map(({ part, label }) => (
              <TextInput
                key={part}
                label={label}
                className={styles.short}
                inputMode="decimal"
                dir="ltr"
                autoComplete="off"
                withAsterisk
                {...edit.field(nameOf(place, part))}
              />
            ))}
            {bilingual.map(({ part, label, required }) => (
              <BilingualField
                key={part}
                edit={edit}
                name={nameOf(place, part)}
                label={label}
                {...(required && { required })}
              />
            ))}
          </section>
        )
      })}
      {shown < most && (
        <Button
          variant="default"
          leftSection={<Plus aria-hidden="true" size={16} />}
          ref={addButton}
          onClick={() => {
            adding.current = true
            setAdded(shown + 1)
          }}
          w="fit-content"
        >
          {t(list === 'figure' ? 'facts.addFigure' : 'facts.addAward')}
        </Button>
      )}
    </div>
  )
}
