import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedDirection } from '#app/lib/typed-direction.ts'

interface SearchBoxProps {
  label: string
  /** Shown in the box, where that is too narrow for the label. */
  short?: string | undefined
  value: string
  onSearch(text: string): void
}

/** Milliseconds after the last keystroke until the search runs. */
const pause = 250

/** A search box that searches while typing. */
export function SearchBox({ label, short = label, value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation('workspace')
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed
    onSearch(typed)
  }, pause)
  // The address changed by other means: the back button, or a link that clears the search
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  const type = (typed: string) => {
    setText(typed)
    send(typed.trim())
  }
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={short}
      dir={typedDirection(text)}
      maxLength={200}
      value={text}
      leftSection={<Search aria-hidden="true" size={18} />}
      rightSection={text && <CloseButton aria-label={t('list.clearSearch')} onClick={() => type('')} />}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      // Search immediately, so that another control that is pressed, such as the export, uses the new search
      onBlur={() => send.flush()}
    />
  )
}
