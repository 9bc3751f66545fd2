import { Badge, Modal, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import {
  type Notification,
  notificationForm,
  notificationsOf,
  notificationTypes,
  sendNotification,
} from '#app/data/employee-notifications/admin.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { inLanguage } from '#common/language.ts'
import styles from './employee-dialogs.module.css'

const toFormValues = () => ({
  notification_type: 'note',
  subject_ar: '',
  subject_en: '',
  message_ar: '',
  message_en: '',
})

/** Writes to an approved employee, and shows what was written before. */
export function NotificationDialog({ employee, onClose }: { employee: Employee; onClose(): void }) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const client = useQueryClient()
  const { id: sender } = useProfile()
  const name = inLanguage(language, employee.full_name_ar, employee.full_name_en)
  const earlier = notificationsOf(employee.id)
  const edit = useEditForm({
    name: `notification ${employee.id}`,
    schema: notificationForm,
    row: null,
    toFormValues,
    async save(values, _base, id) {
      const sent = await sendNotification(id, employee.id, sender, values)
      void client.invalidateQueries({ queryKey: earlier.queryKey })
      return { ...sent, updated_at: sent.sent_at }
    },
    onSaved: onClose,
    done: t('notification.done'),
    failed: t('notification.failed'),
  })
  const { error: typeError, ...type } = edit.field('notification_type')
  return (
    <Modal opened onClose={onClose} size="xl" title={t('notifyOne', { name })}>
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={{}}
        submit={t('notification.send')}
        onCancel={onClose}
      >
        <NativeSelect
          label={t('notification.type')}
          error={typeError}
          data={notificationTypes.map((value) => ({ value, label: t(`notification.types.${value}`) }))}
          {...type}
        />
        <BilingualField edit={edit} name="subject" label={t('notification.subject')} required />
        <BilingualField edit={edit} name="message" label={t('notification.message')} required multiline />
        <Earlier list={earlier} />
      </EditForm>
    </Modal>
  )
}

const colors = { note: 'gray', letter: 'brand', warning: 'danger' } as const

function Earlier({ list }: { list: ReturnType<typeof notificationsOf> }) {
  const { t } = useTranslation('employees')
  const query = useQuery(list)
  if (query.data?.length === 0) return <p className={styles.hint}>{t('notification.none')}</p>
  return (
    <details className={styles.earlier}>
      <summary>
        {t('notification.earlier')}
        {query.data && ` (${query.data.length})`}
      </summary>
      <ListState
        query={query}
        skeletons={{ count: 2, height: 64 }}
        isEmpty={(all) => all.length === 0}
        empty={null}
      >
        {(all) => (
          <ul>
            {all.map((one) => (
              <Sent key={one.id} notification={one} />
            ))}
          </ul>
        )}
      </ListState>
    </details>
  )
}

function Sent({ notification }: { notification: Notification }) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const { notification_type: type, read_at } = notification
  const sent = showDay(notification.sent_at, language)
  const read = read_at && showDay(read_at, language)?.gregorian
  return (
    <li>
      <details>
        <summary>
          <Badge color={colors[type]}>{t(`notification.types.${type}`)}</Badge>
          <strong dir="auto">{inLanguage(language, notification.subject_ar, notification.subject_en)}</strong>
          <span>
            {sent?.gregorian} <span className={styles.hijri}>{sent?.hijri}</span>
          </span>
          <span>{read ? t('notification.read', { date: read }) : t('notification.unread')}</span>
        </summary>
        <p dir="auto">{inLanguage(language, notification.message_ar, notification.message_en)}</p>
      </details>
    </li>
  )
}
