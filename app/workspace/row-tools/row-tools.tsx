import { ActionIcon, Menu } from '@mantine/core'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import styles from './row-tools.module.css'

interface RowToolsProps {
  /** What the row is about, for the name of the menu. */
  name: string
  /** The names of the two buttons, with what they act on. */
  edit: string
  remove: string
  onEdit(): void
  onDelete(): void
}

/** Editing and deleting a row: two buttons, and one menu on a phone, where they would take a line of their own. */
export function RowTools({ name, edit, remove, onEdit, onDelete }: RowToolsProps) {
  const { t } = useTranslation('workspace')
  return (
    <>
      <div className={styles.buttons}>
        <ActionIcon aria-label={edit} onClick={onEdit}>
          <Pencil aria-hidden="true" size={18} />
        </ActionIcon>
        <ActionIcon aria-label={remove} color="danger" onClick={onDelete}>
          <Trash2 aria-hidden="true" size={18} />
        </ActionIcon>
      </div>
      <div className={styles.menu}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('actionsFor', { name })}>
              <EllipsisVertical aria-hidden="true" size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              className={styles.item}
              leftSection={<Pencil aria-hidden="true" size={18} />}
              onClick={onEdit}
            >
              {t('edit')}
            </Menu.Item>
            <Menu.Item
              className={styles.item}
              color="danger"
              leftSection={<Trash2 aria-hidden="true" size={18} />}
              onClick={onDelete}
            >
              {t('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}

/** The name of a row, which opens it: the easiest target on a phone. */
export function RowName({ children, onOpen }: { children: string; onOpen(): void }) {
  return (
    <button type="button" className={styles.name} onClick={onOpen}>
      <bdi>{children}</bdi>
    </button>
  )
}
