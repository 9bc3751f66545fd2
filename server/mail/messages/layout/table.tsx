import type { ComponentProps } from 'react'
import { useMail } from './context.ts'
import { directions } from './styles.ts'

// Attributes that Outlook for Windows reads instead of styles
declare module 'react' {
  interface TdHTMLAttributes<T> {
    bgcolor?: string
  }
  interface ThHTMLAttributes<T> {
    width?: string
  }
}

/**
 * A table in the direction of the mail: the only way to arrange blocks that every mail program understands.
 * @param bgcolor its background
 * @param data whether its cells are names and values, so that screen readers announce it as a table
 */
export function Table({
  bgcolor,
  data = false,
  style,
  children,
  ...rest
}: ComponentProps<'table'> & { data?: boolean }) {
  const { dir } = directions[useMail().locale]
  return (
    <table
      role={data ? undefined : 'presentation'}
      border={0}
      cellPadding="0"
      cellSpacing="0"
      dir={dir}
      bgcolor={bgcolor}
      style={{ background: bgcolor, ...style }}
      {...rest}
    >
      <tbody>{children}</tbody>
    </table>
  )
}
