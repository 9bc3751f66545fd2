import { Loader, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { clientProjects as ar } from '#app/i18n/locales/ar/admin/client-projects.ts'
import { clientProjects as en } from '#app/i18n/locales/en/admin/client-projects.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import styles from './client-projects.module.css'

/** One of many rows, as a picker names it. */
export interface Choice {
  value: string
  label: string
  /** What distinguishes the row from others of the same name. */
  hint?: string
}

interface RecordPickerProps<One extends Choice> {
  label: string
  /** Leaves the label to screen readers, where the placeholder shows it. */
  labelHidden?: boolean
  placeholder?: string
  description?: ReactNode
  required?: boolean
  /** Whether a dialog opens with the focus on this field. */
  focused?: boolean
  error?: string | undefined
  value: string
  /** @param choice the chosen row, if it is one of the rows that match what was typed */
  onChange(value: string, choice?: One): void
  /** The chosen row with its name; null until it is loaded. */
  chosen: Choice | null
  /** A hook that reads the rows that match what was typed. */
  useChoices(search: string): { choices: One[]; pending: boolean; failed: boolean }
  leftSection?: ReactNode
}

/** Milliseconds after the last keystroke until the search runs. */
const pause = 250

/** Selects one of many rows, which the server searches while typing. */
export function RecordPicker<One extends Choice>(props: RecordPickerProps<One>) {
  const {
    label,
    labelHidden,
    placeholder,
    description,
    required,
    focused,
    error,
    value,
    onChange,
    chosen,
    useChoices,
    leftSection,
  } = props
  const { t } = useScreenWords('clientProjects', { ar, en })
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim() === chosen?.label.trim() ? '' : typed.trim(), pause)
  const { choices, pending, failed } = useChoices(search)
  const choiceOf = (value: string | null) => choices.find((one) => one.value === value)
  const known = chosen && chosen.value === value && !choiceOf(value)
  return (
    <Select
      // Nothing opens on focus, so that an error that moves the focus here can be read first
      openOnFocus={false}
      {...(focused && { 'data-autofocus': true })}
      {...(labelHidden ? { 'aria-label': label } : { label })}
      placeholder={placeholder}
      description={description}
      withAsterisk={required}
      aria-required={required}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clear', { label }) }}
      data={known ? [chosen, ...choices] : choices}
      // The server has already searched, by its own rules
      filter={({ options }) => options}
      value={value || null}
      onChange={(value) => onChange(value ?? '', choiceOf(value))}
      renderOption={({ option }) => {
        const hint = choiceOf(option.value)?.hint
        return (
          <span>
            <bdi>{option.label}</bdi>
            {hint && <span className={styles.hint}>{hint}</span>}
          </span>
        )
      }}
      onSearchChange={setTyped}
      // The clear button cannot be reached by keyboard, so emptying the text clears the choice too
      onInput={({ currentTarget }) => value && !currentTarget.value && onChange('')}
      nothingFoundMessage={pending ? t('searching') : failed ? t('searchFailed') : t('noneFound')}
      leftSection={leftSection ?? (pending && <Loader size="xs" aria-hidden="true" />)}
      maxDropdownHeight={260}
      // Keep the options inside the dialog or screen, for screen readers
      comboboxProps={{ withinPortal: false }}
    />
  )
}
