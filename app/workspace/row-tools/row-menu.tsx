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

/** The menu of a row behind three dots; its items are `RowMenuItem`. `name` says what the row is about. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('workspace')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('actionsFor', { name })}>
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
}

export function RowMenuItem({ icon: Icon, children, danger, action }: RowMenuItemProps) {
  const look = {
    className: styles.item ?? '',
    leftSection: <Icon aria-hidden="true" size={18} />,
    ...(danger && { color: 'danger' as const }),
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
      <Menu.Item {...look} component={Link} to={action}>
        {children}
      </Menu.Item>
    )
  return (
    <Menu.Item {...look} onClick={action}>
      {children}
    </Menu.Item>
  )
}
