import type { ReactNode } from 'react'
import { isPlainClick } from '#app/lib/plain-click.ts'
import { latestParams } from './use-url-params.ts'

interface DialogLinkProps {
  /** The parameter of the address that opens the dialog or pane of a row, and its value. */
  param: string
  value: string
  onOpen(): void
  /** False where the card around the link is what is dragged. */
  draggable?: false
  /** The name of a person, which a thumb hits beyond what is seen of it (theme/overrides.css). */
  'data-thumb'?: ''
  children: ReactNode
}

/** The name of a row, which opens its dialog or pane; its address can be opened in another tab. */
export function DialogLink({ param, value, onOpen, children, ...more }: DialogLinkProps) {
  const address = latestParams()
  address.set(param, value)
  return (
    <a
      href={`?${address}`}
      {...more}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen()
      }}
    >
      <bdi>{children}</bdi>
    </a>
  )
}
