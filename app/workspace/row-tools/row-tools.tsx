import { ActionIcon } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Children, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import { RowMenu, RowMenuItem } from './row-menu.tsx'
import styles from './row-tools.module.css'

interface RowToolsProps {
  /** What the row is about, for the name of the menu. */
  name: string
  /** The names of the two buttons, with what they act on. */
  edit: string
  remove: string
  onEdit(): void
  onDelete(): void
  /** What else can be done, as items of the menu. */
  children?: ReactNode
  /** What has a button of its own on a desk, as items of a phone's menu. */
  onPhone?: ReactNode
}

/**
 * Two buttons to edit and delete a row; one menu on a phone, where the buttons would take their own line. Where more
 * can be done with it, the button that deletes is in the menu too, which would else hold a single item.
 */
export function RowTools({ name, edit, remove, onEdit, onDelete, children, onPhone }: RowToolsProps) {
  const { t } = useTranslation('workspace')
  const deletion = (
    <RowMenuItem icon={Trash2} action={onDelete} danger>
      {t('delete')}
    </RowMenuItem>
  )
  return (
    <>
      <div className={styles.buttons}>
        <ActionIcon aria-label={edit} onClick={onEdit}>
          <Pencil aria-hidden="true" size={18} />
        </ActionIcon>
        {Children.toArray(children).length > 0 ? (
          <RowMenu name={name}>
            {children}
            {deletion}
          </RowMenu>
        ) : (
          <ActionIcon aria-label={remove} color="danger" onClick={onDelete}>
            <Trash2 aria-hidden="true" size={18} />
          </ActionIcon>
        )}
      </div>
      <div className={styles.menu}>
        <RowMenu name={name}>
          <RowMenuItem icon={Pencil} action={onEdit}>
            {t('edit')}
          </RowMenuItem>
          {onPhone}
          {children}
          {deletion}
        </RowMenu>
      </div>
    </>
  )
}

/** The name of a row, which opens it: the easiest target on a phone. */
export function RowName({ children, onOpen }: { children: string; onOpen(): void }) {
  return (
    <button type="button" className={styles.name} onClick={onOpen}>
      <FileName>{children}</FileName>
    </button>
  )
}
