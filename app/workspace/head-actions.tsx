import { Button } from '@mantine/core'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { RowMenu, RowMenuItem } from './row-tools/row-menu.tsx'
import { usePhone } from './use-phone.ts'

const InMenu = createContext(false)

interface HeadActionsProps {
  /** The title of the screen, for the name of the menu. */
  name: string
  /** The main button of the screen; without one, the others are buttons on a phone as well. */
  main: ReactNode
  /** The others, as `HeadAction`. */
  children: ReactNode
}

/** The buttons in the head of a screen: all of them on a desk; on a phone the main one, and a menu with the others. */
export function HeadActions({ name, main, children }: HeadActionsProps) {
  const phone = usePhone()
  if (!(phone && main && children))
    return (
      <>
        {children}
        {main}
      </>
    )
  return (
    <>
      {main}
      <ActionsMenu name={name}>{children}</ActionsMenu>
    </>
  )
}

/** A menu behind three dots, whose `HeadAction`s are items. */
export const ActionsMenu = ({ name, children }: { name: string; children: ReactNode }) => (
  <RowMenu name={name} framed>
    <InMenu value>{children}</InMenu>
  </RowMenu>
)

interface HeadActionProps {
  icon: ComponentType<{ 'aria-hidden': 'true'; size: number }>
  children: string
  /** What it does, or where it leads. */
  action: (() => void) | string
  /** Whether `action` leads to a document of its own. */
  leaves?: boolean
  /** Whether it can do nothing now. */
  off?: boolean
  size?: 'sm' | undefined
  variant?: 'default' | 'subtle'
}

/** A button or link that is an item of the menu where `HeadActions` has put it into one. */
export function HeadAction(props: HeadActionProps) {
  const { icon: Icon, children, action, leaves = false, off = false, size, variant = 'default' } = props
  if (use(InMenu))
    return (
      <RowMenuItem icon={Icon} action={action} leaves={leaves} off={off}>
        {children}
      </RowMenuItem>
    )
  const look = {
    variant,
    ...(size && { size }),
    leftSection: <Icon aria-hidden="true" size={18} />,
    children,
  }
  if (typeof action === 'string')
    return <Button component={Link} to={action} reloadDocument={leaves} {...look} />
  // `disabled` would take the focus away from the button
  return (
    <Button {...look} aria-disabled={off} data-disabled={off || undefined} onClick={() => off || action()} />
  )
}
