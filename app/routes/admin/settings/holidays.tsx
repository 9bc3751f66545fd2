import { ActionIcon, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnswerSettings,
  answerSettings,
  type Holiday,
  isSameHoliday,
  setHolidays,
  showHoliday,
  withShown,
} from '#app/data/answer-settings/admin.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { riyadhDay } from '#common/moment.ts'
import styles from './answer-times.module.css'
import { HolidayForm } from './holiday-form.tsx'

const inOrder = (holidays: Holiday[]) =>
  holidays.toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))

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
      if (!now.holidays.some((one) => isSameHoliday(one, holiday)))
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

/** Shows a holiday to visitors or hides it. */
function useShowHoliday(): (holiday: Holiday, on_website: boolean) => void {
  const { t } = useTranslation('settings')
  const { mutate } = useOptimisticMutation({
    run: ({ holiday, on_website }: { holiday: Holiday; on_website: boolean }) =>
      showHoliday(holiday, on_website),
    invalidates: [answerSettings.queryKey],
    optimistic: (cached, { holiday, on_website }) => {
      const row = cached as AnswerSettings
      return { ...row, holidays: withShown(row.holidays, holiday, on_website) }
    },
    done: ({ holiday: { name }, on_website }) =>
      t(`workTime.holidays.${on_website ? 'shown' : 'hidden'}`, { name }),
    failed: t('workTime.failed'),
  })
  return (holiday, on_website) => mutate({ holiday, on_website })
}

/** The company's own list of days on which nobody works, or at other hours, in the order of the year. */
export function Holidays({ row }: { row: AnswerSettings }) {
  const { t } = useTranslation('settings')
  const title = useRef<HTMLHeadingElement>(null)
  const remove = useRemoveHoliday(row)
  const show = useShowHoliday()
  const today = riyadhDay()
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
                {holiday.opens && holiday.closes && (
                  <p>{t('workTime.holidays.open', { opens: holiday.opens, closes: holiday.closes })}</p>
                )}
              </div>
              {/* Nobody sees what is over */}
              {holiday.to >= today && (
                <Switch
                  className={styles.switch ?? ''}
                  label={t('workTime.holidays.isOnWebsite')}
                  aria-label={t('workTime.holidays.visible', { name: holiday.name })}
                  checked={holiday.on_website ?? false}
                  onChange={({ currentTarget }) => show(holiday, currentTarget.checked)}
                />
              )}
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
