import type { InputWrapperProps } from '@mantine/core'

/** Puts the hint of a field below it, so that the fields of a pair start at one line. */
export const hintBelow: Pick<InputWrapperProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'],
}
