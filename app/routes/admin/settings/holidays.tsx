import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { type SubmitEvent, useRef, useState } from 'react'
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
import { daysBetween } from '#app/lib/dates.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { DayInput } from '#app/workspace/form/day-input.tsx'
import { useFieldErrors } from '#app/workspace/form/use-field-errors.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { limits } from '#common/limits.ts'
import styles from './answer-times.module.css'

const empty = { name: '', from: '', to: '' }
const inputName = 'holiday'

const inOrder = (holidays: Holiday[]) =>
  holidays.toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
const isSame = (one: Holiday, other: Holiday) =>
  one.name === other.name && one.from === other.from && one.to === other.to

/** Removes a holiday, and says so with "Undo", which also works once another screen is open. */
function useRemoveHoliday(row: AnswerSettings): (holiday: Holiday) => void {
  const { t } = useTranslation(['settings', 'workspace'])
  const client = useQueryClient()
  const { queryKey } = answerSettings
  const { mutateAsync } = useOptimisticMutation({
    run: (holidays: Holiday[]) => setHolidays(row, holidays),
    invalidates: [queryKey],
    optimistic: (cached, holidays) => ({ ...(cached as AnswerSettings), holidays }),
    failed: t('workTime.failed'),
  })
  const bringBack = async (holiday: Holiday) => {
    try {
      // Added to the list as it is now
      const now = await client.fetchQuery({ ...answerSettings, staleTime: 0 })
      if (!now.holidays.some((one) => isSame(one, holiday)))
        await setHolidays(now, inOrder([...now.holidays, holiday]))
      notifyDone(t('workspace:bin.restored'))
    } catch (error) {
      notifyFailed(t('workspace:bin.failed'), t(`workspace:errors.${reasonOf(error)}`))
    }
    await client.invalidateQueries({ queryKey })
  }
  return (holiday) =>
    void mutateAsync(row.holidays.filter((one) => one !== holiday)).then(
      () =>
        notifyUndo(t('workTime.holidays.removed', { name: holiday.name }), {
          stays: undoTime,
          undo: () => bringBack(holiday),
        }),
      // The mutation has shown the error
      () => undefined,
    )
}

/** The company's own list of days on which nobody works, in the order of the year. */
export function Holidays({ row }: { row: AnswerSettings }) {
  const { t } = useTranslation('settings')
  const title = useRef<HTMLHeadingElement>(null)
  const remove = useRemoveHoliday(row)
  const { mutateAsync, isPending } = useOptimisticMutation({
    run: (holidays: Holiday[]) => setHolidays(row, holidays),
    invalidates: [answerSettings.queryKey],
    optimistic: (cached, holidays) => ({ ...(cached as AnswerSettings), holidays }),
    done: t('workTime.holidays.saved'),
    failed: t('workTime.failed'),
  })
  return (
    <div className={styles.holidays}>
      <h4 ref={title} tabIndex={-1}>
        {t('workTime.holidays.title')}
      </h4>
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
                onClick={() => {
                  remove(holiday)
                  title.current?.focus()
                }}
              >
                <Trash2 aria-hidden="true" size={18} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <HolidayForm saving={isPending} onAdd={(holiday) => mutateAsync(inOrder([...row.holidays, holiday]))} />
    </div>
  )
}

interface HolidayFormProps {
  saving: boolean
  onAdd(holiday: Holiday): Promise<unknown>
}

function HolidayForm({ saving, onAdd }: HolidayFormProps) {
  const { t } = useTranslation('settings')
  const fieldError = useFieldErrors()
  const [typed, setTyped] = useState<Holiday>(() => ({ ...empty, ...keptInTab<Holiday>(inputName) }))
  const [errors, setErrors] = useState<FormErrors>({})
  /** Whether the holiday ends before it begins, or is too long. */
  const [tooLong, setTooLong] = useState(false)
  const set = (to: Partial<Holiday>) => {
    const next = { ...typed, ...to }
    setTyped(next)
    keepInTab(inputName, next)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A holiday of one day needs no end
    const { values, errors } = check(holidayForm, { ...typed, to: typed.to || typed.from })
    const days = values && daysBetween(values.from, values.to) + 1
    const span = days !== undefined && (days < 1 || days > longestHoliday)
    if (!values || span) {
      // An empty end stands for the first day, so it has no error of its own
      const { to, ...others } = errors ?? {}
      setErrors(typed.to && to ? { ...others, to } : others)
      setTooLong(span)
      const first = span ? 'to' : Object.keys(errors ?? {})[0]
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    setErrors({})
    setTooLong(false)
    const first = event.currentTarget.querySelector<HTMLInputElement>('[name="name"]')
    const release = holdForm(event.currentTarget)
    await onAdd(values)
      .finally(release)
      .then(
        () => {
          setTyped(empty)
          keepInTab(inputName, null)
          // The button lost the focus while it was waiting, so go on to the next holiday
          if (document.activeElement === document.body) first?.focus()
        },
        // The mutation has shown the error, and the input stays in the form
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
          fieldError(errors[name].code === 'required' ? 'required' : name === 'name' ? 'characters' : 'date'),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      set({ [name]: currentTarget.value }),
  })
  const day = (name: 'from' | 'to') => {
    const { value, label, error } = field(name)
    return { label, error, day: value, onDay: (to: string) => set({ [name]: to }), field: { ...field(name) } }
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput {...field('name')} dir="auto" maxLength={limits.holiday} />
      <div>
        <DayInput {...day('from')} />
      </div>
      <div>
        <DayInput {...day('to')} hint={t('workTime.holidays.toHint')} />
      </div>
      <div>
        <Button type="submit" variant="default" loading={saving}>
          {t('workTime.holidays.add')}
        </Button>
      </div>
    </form>
  )
}
