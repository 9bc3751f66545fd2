import { middle } from '#app/lib/images.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import type { Crop } from './crops.ts'
import { FocalPoint } from './focal-point.tsx'

interface FocalPointFieldProps {
  /** The form of a row with `focus_x` and `focus_y`. */
  edit: Pick<EditFormState, 'form'>
  /** The picture; empty while there is none. */
  url: string
  shownAs: readonly Crop[]
}

/** The focal point of a form's picture. */
export function FocalPointField({ edit: { form }, url, shownAs }: FocalPointFieldProps) {
  const [x, y] = form.watch(['focus_x', 'focus_y']).map(Number) as [number, number]
  if (!url || shownAs.length === 0) return null
  return (
    <FocalPoint
      url={url}
      value={{ x, y }}
      shownAs={shownAs}
      onChange={(focus) => {
        form.setValue('focus_x', String(focus.x), { shouldDirty: true })
        form.setValue('focus_y', String(focus.y), { shouldDirty: true })
      }}
    />
  )
}

/** The form's values for the focal point of a row, or of a new picture. */
export const focusValues = (row: { focus_x: number; focus_y: number } | null) => ({
  focus_x: String(row?.focus_x ?? middle.x),
  focus_y: String(row?.focus_y ?? middle.y),
})

/** The props of a form's picture field, changed so that another picture starts at its middle. */
export function withFreshFocus<Field extends { onChange(url: string): void }>(
  { form }: Pick<EditFormState, 'form'>,
  field: Field,
): Field {
  return {
    ...field,
    onChange(url) {
      field.onChange(url)
      for (const [name, value] of Object.entries(focusValues(null)))
        form.setValue(name, value, { shouldDirty: true })
    },
  }
}
