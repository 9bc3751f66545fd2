import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { text } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { DataError, rows } from '#app/data/result.ts'
import { type Row, StaleEdit, updateColumns, updateIfUnchanged } from '#app/data/rows.ts'
import { limits } from '#common/limits.ts'
import { isDay } from '#common/moment.ts'

/** Days on which no one works or, with `opens` and `closes`, at other hours; the first and the last included. */
export interface Holiday {
  name: string
  from: string
  to: string
  /** As `10:00`. Both or neither. */
  opens?: string | undefined
  closes?: string | undefined
  /** Whether visitors see its days and hours. Those from before this was asked have no answer, and are not shown. */
  on_website?: boolean | undefined
}

/** The time within which a request gets its first answer, and the working hours of the company. */
export type AnswerSettings = Row<'answer_settings'>
export type AnswerChange = Partial<
  Pick<AnswerSettings, 'answer_within' | 'answer_unit' | 'work_days' | 'opens' | 'closes'>
>

/** The most days of one holiday: private.holidays. */
export const longestHoliday = 61

const day = z.string().refine((value) => isDay(value), 'date')

/** The fields of a holiday that can be wrong: its hours come from lists. */
export const holidayForm = z.object({ name: text({ max: limits.holiday }), from: day, to: day })

async function readAnswerSettings(): Promise<AnswerSettings> {
  const [settings] = rows(await browserDb().from('answer_settings').select())
  if (!settings) throw new DataError('empty', 'There is no working time.')
  return settings
}

export const answerSettings = queryOptions({
  queryKey: ['answer-settings'],
  meta: readFrom('answer_settings'),
  queryFn: readAnswerSettings,
})

/** Changes single settings; the change applies to every request without an answer. @throws DataError */
export const setAnswerSettings = (id: string, values: AnswerChange) =>
  updateColumns('answer_settings', id, values)

/** Stores the list of holidays, unless someone has changed it since it was loaded. @throws StaleEdit, DataError */
export const setHolidays = ({ id, updated_at }: AnswerSettings, holidays: Holiday[]) =>
  updateIfUnchanged('answer_settings', id, updated_at, { holidays })

/** Whether two entries have the same days, hours and name; one may be on the website and the other not. */
export const isSameHoliday = (one: Holiday, other: Holiday): boolean =>
  one.name === other.name &&
  one.from === other.from &&
  one.to === other.to &&
  one.opens === other.opens &&
  one.closes === other.closes

/** The list with a holiday that visitors see, or no longer see. */
export const withShown = (holidays: Holiday[], holiday: Holiday, on_website: boolean): Holiday[] =>
  holidays.map((one) => (isSameHoliday(one, holiday) ? { ...one, on_website } : one))

/**
 * Shows a holiday to visitors or hides it. The list is read again first, so that several can be switched one after the
 * other, and what a colleague has added stays.
 * @throws StaleEdit when the holiday is gone, DataError
 */
export async function showHoliday(holiday: Holiday, on_website: boolean): Promise<AnswerSettings> {
  const now = await readAnswerSettings()
  if (!now.holidays.some((one) => isSameHoliday(one, holiday))) throw new StaleEdit(now)
  return setHolidays(now, withShown(now.holidays, holiday, on_website))
}
