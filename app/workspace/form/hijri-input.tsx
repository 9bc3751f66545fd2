import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fromHijri, toHijri } from '#app/lib/hijri.ts'

interface HijriInputProps {
  label: string
  required: boolean
  /** The Gregorian day of the form. */
  day: string
  description: string
  error: ReactNode
  name?: string
  /** Called with the Gregorian day; text that is not a Hijri day comes as typed, and the form refuses it. */
  onChange(day: string): void
  onBlur?(): void
}

/** A day that is typed in the Hijri calendar. */
export default function HijriInput({
  label,
  required,
  day,
  description,
  error,
  name,
  onChange,
  onBlur,
}: HijriInputProps) {
  const [typed, setTyped] = useState(() => toHijri(day))
  // The form was emptied
  if (day === '' && typed !== '') setTyped('')
  return (
    <TextInput
      {...(name && { name })}
      label={label}
      withAsterisk={required}
      aria-required={required}
      // The field is here because someone has just chosen the calendar
      autoFocus
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      description={description}
      error={error}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onChange(fromHijri(value) ?? value)
      }}
      {...(onBlur && { onBlur })}
    />
  )
}
