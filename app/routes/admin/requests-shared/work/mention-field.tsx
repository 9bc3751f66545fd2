import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Colleague } from '#app/data/service-requests/work.ts'
import { limits } from '#common/limits.ts'
import { type MentionQuery, matching, mentionAt } from './mentions.ts'
import styles from './notes.module.css'
import { useColleagues } from './use-work.ts'

interface MentionFieldProps {
  label: string
  value: string
  error?: string | false | undefined
  /** Whether it takes the focus when it appears. */
  focused?: boolean
  onChange(text: string): void
  /** Ctrl or ⌘ with Enter. */
  onSend(): void
}

/** A text in which an @ offers the names of colleagues. */
export function MentionField({ label, value, error, focused, onChange, onSend }: MentionFieldProps) {
  const { t } = useTranslation('requests')
  const { active, nameOf } = useColleagues()
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [chosen, setChosen] = useState(0)
  const options = query ? matching(active, query.letters).slice(0, 6) : []
  const open = options.length > 0
  const look = (area: HTMLTextAreaElement) => {
    setQuery(mentionAt(area.value, area.selectionStart))
    setChosen(0)
  }
  const insert = (one: Colleague) => {
    const area = field.current
    if (!area || !query) return
    const name = `@${nameOf(one)} `
    const end = area.selectionStart
    onChange(value.slice(0, query.start) + name + value.slice(end))
    setQuery(null)
    // Put the caret after the name, once the name is in the field
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(query.start + name.length, query.start + name.length)
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
      return
    }
    if (!open) return
    const option = options[chosen]
    if (event.key === 'ArrowDown') setChosen((chosen + 1) % options.length)
    else if (event.key === 'ArrowUp') setChosen((chosen + options.length - 1) % options.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && option) insert(option)
    else if (event.key === 'Escape') setQuery(null)
    else return
    // Keep the key from the text area and the dialog: no new line, no closing
    event.preventDefault()
  }
  return (
    <div className={styles.mention}>
      <Textarea
        ref={field}
        label={label}
        description={t('work.notes.hint')}
        dir="auto"
        minRows={2}
        maxRows={10}
        maxLength={limits.notes}
        autoFocus={focused}
        value={value}
        error={error}
        aria-autocomplete="list"
        aria-controls={open ? list : undefined}
        aria-activedescendant={open ? `${list}-${options[chosen]?.id}` : undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value)
          look(currentTarget)
        }}
        onSelect={({ currentTarget }) => {
          if (query && !mentionAt(currentTarget.value, currentTarget.selectionStart)) setQuery(null)
        }}
        onBlur={() => setQuery(null)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div id={list} role="listbox" aria-label={t('work.notes.colleagues')} className={styles.options}>
          {options.map((one, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: as above.
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text.
            <div
              key={one.id}
              id={`${list}-${one.id}`}
              role="option"
              aria-selected={place === chosen}
              // Keep the focus in the text
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(one)}
            >
              <bdi>{nameOf(one)}</bdi>
            </div>
          ))}
        </div>
      )}
      <span className="hidden" role="status">
        {open ? t('work.notes.offered', { count: options.length }) : ''}
      </span>
    </div>
  )
}
