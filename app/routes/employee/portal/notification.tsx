import { Badge, Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import StickyNote from 'lucide-react/icons/sticky-note'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification as Row } from '#app/data/employee-notifications/employee.ts'
import { showDay, showNearDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ClampedText } from '#app/workspace/clamped-text.tsx'
import { usePhone } from '#app/workspace/use-phone.ts'
import { directionOf, otherLanguage } from '#common/language.ts'
import styles from './inbox.module.css'

const colors = { note: 'gray', letter: 'brand', warning: 'danger' } as const
const icons = { note: StickyNote, letter: Mail, warning: TriangleAlert } as const

interface NotificationProps {
  notification: Row
  /** Its id in the page. */
  place: string
  onRead(): void
}

/** A notification in the current language, with a button for the other one. */
export function Notification({ notification, place, onRead }: NotificationProps) {
  const { t } = useTranslation(['employeePortal', 'workspace'])
  const language = useLanguage()
  const [other, setOther] = useState(false)
  const shown = other ? otherLanguage(language) : language
  const { notification_type: type, read_at } = notification
  const subject = notification[`subject_${shown}`]
  const sent = showDay(notification.sent_at, language)
  const isPhone = usePhone()
  const read = read_at && (isPhone ? showNearDay(read_at, language) : showDay(read_at, language)?.gregorian)
  const Icon = icons[type]
  return (
    <article
      id={place}
      tabIndex={-1}
      aria-labelledby={`${place}-subject`}
      className={styles.notification}
      data-type={type}
      data-unread={read_at === null || undefined}
    >
      <div className={styles.meta}>
        <Badge color={colors[type]} leftSection={<Icon aria-hidden="true" size={14} />}>
          {t(`inbox.types.${type}`)}
        </Badge>
        <p>
          <time dateTime={notification.sent_at}>{sent?.gregorian}</time>
          <span>{sent?.hijri}</span>
        </p>
      </div>
      <div className={styles.letter}>
        <h3 id={`${place}-subject`} lang={shown} dir={directionOf(shown)}>
          {subject}
        </h3>
        <ClampedText key={shown} lang={shown} className={styles.text}>
          {notification[`message_${shown}`]}
        </ClampedText>
        <Button
          variant="subtle"
          size="sm"
          className={styles.other ?? ''}
          aria-describedby={`${place}-subject`}
          onClick={() => setOther(!other)}
        >
          {t(`workspace:text.readIn.${otherLanguage(shown)}`)}
        </Button>
      </div>
      <div className={styles.state}>
        {read ? (
          <p>
            <Check aria-hidden="true" size={16} />
            {t('inbox.read', { date: read })}
          </p>
        ) : (
          <p className="hidden">{t('inbox.isUnread')}</p>
        )}
        {read_at === null && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('inbox.markOne', { subject: notification[`subject_${language}`] })}
            onClick={onRead}
          >
            {t('inbox.mark')}
          </Button>
        )}
      </div>
    </article>
  )
}
