import { TextInput, type TextInputProps } from '@mantine/core'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useTranslation } from 'react-i18next'
import styles from '#app/components/date-field.module.css'
import { openCalendar } from '#app/components/date-field.ts'
import { showDay, showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'

interface DateInputProps extends TextInputProps {
  type?: 'date' | 'datetime-local'
  /**
   * What the field holds: a day (2026-11-25) or a moment in Riyadh (2026-11-25T10:00). Only for a field that gets no
   * `value`, since its form reads it by itself.
   */
  typed?: string
}

/**
 * The browser's field for a date. Browsers write dates in their own language; until someone is in the field, it shows its
 * date in the language of the screen.
 */
export function DateInput({ type = 'date', typed, ...props }: DateInputProps) {
  const held = typed ?? String(props.value ?? '')
  const { t } = useTranslation('workspace')
  const language = useLanguage()
  const shown =
    type === 'date' ? showDay(held, language)?.gregorian : showMoment(`${held}:00+03:00`, language)
  return (
    <TextInput
      type={type}
      inputContainer={(input) => (
        <div className={styles.field}>
          {input}
          <span className={styles.shown} data-chosen={shown ? '' : undefined} aria-hidden="true">
            {shown || t('calendar.choose')}
          </span>
          {/* Only for pointers: keyboards and screen readers have the field's own keys */}
          <button
            type="button"
            className={styles.open}
            tabIndex={-1}
            aria-hidden="true"
            disabled={props.disabled}
            onClick={({ currentTarget }) => openCalendar(currentTarget)}
          >
            <CalendarDays size={18} />
          </button>
        </div>
      )}
      {...props}
    />
  )
}
