import { Textarea, type TextareaProps } from '@mantine/core'
import type { FormEvent, KeyboardEvent } from 'react'

/** Removes line breaks from pasted text before the form reads it. */
function keepOneLine({ currentTarget: field }: FormEvent<HTMLTextAreaElement>) {
  if (!/[\r\n]/.test(field.value)) return
  const after = field.value.length - field.selectionEnd
  field.value = field.value.replace(/\s*[\r\n]+\s*/g, ' ')
  field.setSelectionRange(field.value.length - after, field.value.length - after)
}

function save(event: KeyboardEvent<HTMLTextAreaElement>) {
  // Enter also chooses a word in an input method
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const { form } = event.currentTarget
  // As browsers do, do not submit while the submit button is disabled
  if (!form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled) form?.requestSubmit()
}

/**
 * A field for one line of text that may be longer than the field is wide: it grows, so that all of it is seen. Enter sends
 * the form, as in other fields of one line.
 */
export function LineField(props: TextareaProps) {
  return <Textarea minRows={1} maxRows={6} onInput={keepOneLine} onKeyDown={save} {...props} />
}
