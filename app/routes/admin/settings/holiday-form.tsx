import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Holiday, holidayForm, longestHoliday } from '#app/data/answer-settings/admin.ts'
import { settingsRow } from '#app/data/company-settings/row.ts'
import { check, type FormErrors } from '#app/data/fields.ts'
import { daysBetween } from '#app/lib/dates.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'
import { DayInput } from '#app/workspace/form/day-input.tsx'
import { useFieldErrors } from '#app/workspace/form/use-field-errors.ts'
import { limits } from '#common/limits.ts'
import styles from './answer-times.module.css'
import { HourSelects } from './hour-selects.tsx'

/** The hours that a period with other hours begins with: those of most offices in Ramadan. */
const shorter = { opens: '10:00', closes: '15:00' }
const empty: Holiday = { name: '', from: '', to: '', on_website: true }
const inputName = 'holiday'

interface HolidayFormProps {
  saving: boolean
  onAdd(holiday: Holiday): Promise<unknown>
}

/** Adds days on which nobody works, or at other hours; what is typed survives a reload. */
export function HolidayForm({ saving, onAdd }: HolidayFormProps) {
  const { t } = useTranslation('settings')
  const fieldError = useFieldErrors()
  const [typed, setTyped] = useState<Holiday>(() => ({ ...empty, ...keptInTab<Holiday>(inputName) }))
  const [errors, setErrors] = useState<FormErrors>({})
  /** Whether the holiday ends before it begins, or is too long. */
  const [tooLong, setTooLong] = useState(false)
  const { opens, closes, on_website = false, ...days } = typed
  const hasOpeningHours = useQuery(settingsRow).data?.opening_hours.length !== 0
  const keep = (next: Holiday) => {
    setTyped(next)
    keepInTab(inputName, next)
  }
  const set = (to: Partial<Holiday>) => keep({ ...typed, ...to })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A holiday of one day needs no end
    const { values, errors } = check(holidayForm, { ...days, to: days.to || days.from })
    const length = values && daysBetween(values.from, values.to) + 1
    const span = length !== undefined && (length < 1 || length > longestHoliday)
    if (!values || span) {
      // An empty end stands for the first day, so it has no error of its own
      const { to, ...others } = errors ?? {}
      setErrors(days.to && to ? { ...others, to } : others)
      setTooLong(span)
      const first = span ? 'to' : Object.keys(errors ?? {})[0]
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    setErrors({})
    setTooLong(false)
    const first = event.currentTarget.querySelector<HTMLInputElement>('[name="name"]')
    const release = holdForm(event.currentTarget)
    await onAdd({ ...values, ...(opens && closes && { opens, closes }), on_website })
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
  const field = (name: 'name' | 'from' | 'to') => ({
    name,
    value: days[name],
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
      <TextInput
        {...field('name')}
        description={t('workTime.holidays.nameHint')}
        dir="auto"
        maxLength={limits.holiday}
      />
      <div>
        <DayInput {...day('from')} />
      </div>
      <div>
        <DayInput {...day('to')} hint={t('workTime.holidays.toHint')} />
      </div>
      <NativeSelect
        label={t('workTime.holidays.kind')}
        value={opens ? 'open' : 'closed'}
        data={(['closed', 'open'] as const).map((value) => ({
          value,
          label: t(`workTime.holidays.kinds.${value}`),
        }))}
        onChange={({ currentTarget }) =>
          keep({ ...days, on_website, ...(currentTarget.value === 'open' && shorter) })
        }
      />
      {opens && closes && (
        <HourSelects
          labels={{ opens: t('workTime.holidays.opens'), closes: t('workTime.holidays.closes') }}
          opens={opens}
          closes={closes}
          onChange={set}
        />
      )}
      <Checkbox
        className={styles.wide}
        label={t('workTime.holidays.onWebsite')}
        description={t(`workTime.holidays.${hasOpeningHours ? 'onWebsiteHint' : 'onWebsiteNoHours'}`)}
        checked={on_website}
        onChange={({ currentTarget }) => set({ on_website: currentTarget.checked })}
      />
      <div className={styles.wide}>
        <Button type="submit" variant="default" loading={saving}>
          {t('workTime.holidays.add')}
        </Button>
      </div>
    </form>
  )
}
