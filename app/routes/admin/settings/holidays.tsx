import { ActionIcon, Button, TextInput } from '@mantine/core'
import Trash2 from 'lucide-react/icons/trash-2'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnswerSettings,
  answerSettings,
  type Holiday,
  holidayForm,
  longestHoliday,
  setHolidays,
} from '#app/data/answer-settings/admin.ts'
import { check, type FormErrors } from '#app/data/fields.ts'
import { daysBetween, showDay } from '#app/lib/dates.ts'
import { storeDraft, storedDraft } from '#app/lib/drafts.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { limits } from '#common/limits.ts'
import styles from './answer-times.module.css'

const empty = { name: '', from: '', to: '' }
const draftName = 'holiday'

/** The company's own list of days on which nobody works, in the order of the year. */
export function Holidays({ row }: { row: AnswerSettings }) {
  const { t } = useTranslation('settings')
  const { mutate, mutateAsync, isPending } = useOptimisticMutation({
    run: (holidays: Holiday[]) => setHolidays(row, holidays),
    invalidates: [answerSettings.queryKey],
    optimistic: (cached, holidays) => ({ ...(cached as AnswerSettings), holidays }),
    done: t('workTime.holidays.saved'),
    failed: t('workTime.failed'),
  })
  return (
    <div className={styles.holidays}>
      <h3>{t('workTime.holidays.title')}</h3>
      {row.holidays.length > 0 && (
        <ul>
          {row.holidays.map((holiday) => (
            <li key={`${holiday.from} ${holiday.to} ${holiday.name}`}>
              <div>
                <bdi>{holiday.name}</bdi>
                <p>
                  <BothDates day={holiday.from} />
                  {holiday.to !== holiday.from && (
                    <>
                      {' – '}
                      <BothDates day={holiday.to} />
                    </>
                  )}
                </p>
              </div>
              <ActionIcon
                color="danger"
                aria-label={t('workTime.holidays.remove', { name: holiday.name })}
                onClick={() => mutate(row.holidays.filter((one) => one !== holiday))}
              >
                <Trash2 aria-hidden="true" size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <HolidayForm
        saving={isPending}
        onAdd={(holiday) =>
          mutateAsync(
            [...row.holidays, holiday].sort(
              (a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to),
            ),
          )
        }
      />
    </div>
  )
}

interface HolidayFormProps {
  saving: boolean
  onAdd(holiday: Holiday): Promise<unknown>
}

function HolidayForm({ saving, onAdd }: HolidayFormProps) {
  const { t } = useTranslation(['settings', 'workspace', 'common'])
  const language = useLanguage()
  const [typed, setTyped] = useState<Holiday>(() => ({ ...empty, ...storedDraft<Holiday>(draftName) }))
  const [errors, setErrors] = useState<FormErrors>({})
  /** Whether it ends before it begins, or lasts too long. */
  const [tooLong, setTooLong] = useState(false)
  const set = (to: Partial<Holiday>) => {
    const next = { ...typed, ...to }
    setTyped(next)
    storeDraft(draftName, next)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // One day needs no end
    const { values, errors } = check(holidayForm, { ...typed, to: typed.to || typed.from })
    const days = values && daysBetween(values.from, values.to) + 1
    const span = days !== undefined && (days < 1 || days > longestHoliday)
    if (!values || span) {
      setErrors(errors ?? {})
      setTooLong(span)
      const first = span ? 'to' : Object.keys(errors ?? {})[0]
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    setErrors({})
    setTooLong(false)
    await onAdd(values).then(
      () => {
        setTyped(empty)
        storeDraft(draftName, null)
      },
      // What was refused has been said, and stays in the form
      () => undefined,
    )
  }
  const field = (name: keyof Holiday) => ({
    name,
    value: typed[name],
    label: t(`workTime.holidays.${name}`),
    error:
      name === 'to' && tooLong
        ? t('workTime.holidays.span', { count: longestHoliday })
        : errors[name] &&
          t(
            `workspace:fields.${errors[name].code === 'required' ? 'required' : name === 'name' ? 'characters' : 'date'}`,
          ),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value }),
  })
  const hijri = (value: string) => {
    const day = showDay(value, language)
    return day ? t('common:hijri', { date: day.hijri }) : undefined
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput {...field('name')} dir="auto" maxLength={limits.holiday} />
      <TextInput {...field('from')} type="date" description={hijri(typed.from)} />
      <TextInput
        {...field('to')}
        type="date"
        description={hijri(typed.to) ?? t('workTime.holidays.toHint')}
      />
      <div>
        <Button type="submit" variant="default" loading={saving}>
          {t('workTime.holidays.add')}
        </Button>
      </div>
    </form>
  )
}
