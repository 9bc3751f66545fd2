import { ActionIcon, Menu } from '@mantine/core'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import type { ComponentType, FocusEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './row-tools.module.css'

/**
 * Moves the focus on to the first item, where arrows and Enter work: an opened menu takes the focus itself.
 */
function focusFirstItem({ target, currentTarget }: FocusEvent<HTMLElement>) {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
}

interface RowMenuProps {
  /** What the row is about. */
  name: string
  /** Whether the dots have a frame, as the button beside them. */
  framed?: boolean
  children: ReactNode
}

/** The menu of a row behind three dots; its items are `RowMenuItem`. */
export function RowMenu({ name, framed, children }: RowMenuProps) {
  const { t } = useTranslation('workspace')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant={framed ? 'default' : 'subtle'} aria-label={t('actionsFor', { name })}>
          <EllipsisVertical aria-hidden="true" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onFocus={focusFirstItem}>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface RowMenuItemProps {
  icon: ComponentType<{ 'aria-hidden': 'true'; size: number }>
  children: ReactNode
  danger?: boolean
  /** What the item does, or where it leads: a screen, or the full address of a call, a mail or a chat. */
  action: (() => void) | string
  /** Whether the address is a document of its own. */
  leaves?: boolean
  /** Whether it can do nothing now. */
  off?: boolean
}

export function RowMenuItem({ icon: Icon, children, danger, action, leaves, off = false }: RowMenuItemProps) {
  const look = {
    className: `${styles.item} ${danger ? styles.danger : ''}`,
    leftSection: <Icon aria-hidden="true" size={18} />,
  }
  if (typeof action === 'string')
    return /^[a-z]+:/.test(action) ? (
      <Menu.Item
        {...look}
        component="a"
        href={action}
        {...(action.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
      >
        {children}
      </Menu.Item>
    ) : (
      <Menu.Item {...look} component={Link} to={action} reloadDocument={leaves}>
        {children}
      </Menu.Item>
    )
  return (
    <Menu.Item {...look} disabled={off} onClick={action}>
      {children}
    </Menu.Item>
  )
}
