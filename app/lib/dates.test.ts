import { describe, expect, it } from 'vitest'
import { riyadhDay } from '#common/moment.ts'
import {
  addDays,
  daysBetween,
  showDay,
  showDays,
  showMoment,
  showNearDay,
  showNearMoment,
  showProjectDate,
  showShortDay,
  showTime,
} from './dates.ts'

describe('showDays', () => {
  it.each([
    ['2027-03-09', '2027-03-13', '٩–١٣ مارس', 'March 9 – 13'],
    ['2027-02-08', '2027-03-08', '٨ فبراير –| ٨ مارس', 'February 8 –| March 8'],
    ['2026-12-28', '2027-01-03', '٢٨ ديسمبر –| ٣ يناير', 'December 28 –| January 3'],
    ['2027-02-22', '2027-02-22', '٢٢ فبراير', 'February 22'],
  ])('shows the days from %s to %s without the year, and keeps each date on one line', (from, to, ar, en) => {
    // A line can break at the bar
    const kept = (text: string) => text.replace(/(?<!\|) /g, '\u00a0').replace('|', '')
    expect(showDays(from, to, 'ar')).toBe(kept(ar))
    expect(showDays(from, to, 'en')).toBe(kept(en))
  })
})

describe('showDay', () => {
  it('shows both calendars in both languages', () => {
    expect(showDay('2024-03-11', 'ar')).toEqual({
      gregorian: '١١\u00a0مارس ٢٠٢٤',
      hijri: '١\u00a0رمضان ١٤٤٥\u00a0هـ',
    })
    expect(showDay('2024-03-11', 'en')).toEqual({
      gregorian: 'March\u00a011, 2024',
      hijri: 'Ramadan\u00a01, 1445\u00a0AH',
    })
  })

  it('breaks a line only before the year: neither a number nor an era stands alone', () => {
    const whole = (text = '') => text.replaceAll('\u00a0', '~')
    expect(whole(showDay('2026-11-25', 'ar')?.hijri)).toBe('١٥~جمادى الآخرة ١٤٤٨~هـ')
    expect(whole(showDay('2026-11-25', 'en')?.hijri)).toBe('Jumada II~15, 1448~AH')
    expect(whole(showMoment('2026-11-25T14:00:00Z', 'ar'))).toBe('٢٥~نوفمبر ٢٠٢٦ في ٥:٠٠~م')
    expect(whole(showMoment('2026-11-25T14:00:00Z', 'en'))).toBe('November~25, 2026 at 5:00~PM')
    expect(whole(showProjectDate('2023', 'ar').hijri)).toMatch(/~هـ$/)
  })

  it('uses the day in Riyadh, three hours ahead of UTC', () => {
    expect(showDay('2024-12-31T22:30:00Z', 'en')?.gregorian).toBe('January\u00a01, 2025')
  })

  it.each(['', 'soon', '2024-02-31', '2024-13-01'])('finds no date in %j', (value) => {
    expect(showDay(value, 'ar')).toBeNull()
  })
})

describe('showMoment and showShortDay', () => {
  it('use the time and the day in Riyadh, in the digits of the language', () => {
    expect(showMoment('2024-12-31T22:05:00Z', 'en')).toMatch(/^January\u00a01, 2025 at 1:05\u00a0AM$/)
    expect(showMoment('2024-12-31T22:05:00Z', 'ar')).toMatch(/^١\u00a0يناير ٢٠٢٥.*١:٠٥/)
    expect(showShortDay('2024-11-03', 'en')).toBe('Nov\u00a03')
    expect(showShortDay('2024-11-03', 'ar')).toBe('٣\u00a0نوفمبر')
  })

  it('leave out the year of today where the place is narrow', () => {
    const at = '2026-12-31T20:00:00Z'
    expect(showNearDay(at, 'en', '2026-01-01')).toBe('Dec\u00a031')
    expect(showNearDay(at, 'en', '2027-01-01')).toBe('Dec\u00a031, 2026')
    // Midnight has passed in Riyadh
    expect(showNearDay('2026-12-31T22:00:00Z', 'ar', '2026-12-31')).toBe('١\u00a0يناير ٢٠٢٧')
    expect(showNearMoment(at, 'en', '2026-01-01')).toBe('Dec\u00a031, 11:00\u00a0PM')
    expect(showNearMoment(at, 'ar', '2026-01-01')).toBe('٣١\u00a0ديسمبر، ١١:٠٠\u00a0م')
    expect(showNearMoment(at, 'en', '2027-01-01')).toBe('Dec\u00a031, 2026, 11:00\u00a0PM')
    expect(showNearMoment('soon', 'en')).toBe('')
  })

  it('are empty for anything but a date', () => {
    expect(showMoment('soon', 'ar')).toBe('')
    expect(showShortDay('2024-02-31', 'en')).toBe('')
  })
})

it('shows the time and the day of a moment in Riyadh', () => {
  const late = '2026-11-21T22:05:00.123+00:00'
  expect(showTime(late, 'en')).toMatch(/^1:05\u00a0AM$/)
  expect(showTime(late, 'ar')).toMatch(/^١:٠٥\u00a0ص$/)
  expect(showTime('soon', 'en')).toBeNull()
  expect(riyadhDay(new Date(late))).toBe('2026-11-22')
})

it('counts days over the ends of months and years', () => {
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
  expect(daysBetween('2027-01-02', '2026-12-30')).toBe(-3)
  expect(daysBetween('2026-11-25', '2026-11-25')).toBe(0)
})

describe('showProjectDate', () => {
  it('shows a year with the Hijri years it spans', () => {
    expect(showProjectDate('٢٠٢٣', 'ar').gregorian).toBe('2023')
    expect(showProjectDate('2023', 'ar').hijri).toMatch(/1444.*1445/)
    expect(showProjectDate('2023', 'en').hijri).toMatch(/1444.*1445/)
  })

  it('shows a month and a day', () => {
    expect(showProjectDate('2023-05', 'en').gregorian).toBe('May 2023')
    expect(showProjectDate('2023-05-20', 'en').gregorian).toBe('May\u00a020, 2023')
    // Typed on an Arabic keyboard
    expect(showProjectDate('٢٠٢٣-٠٥', 'en')).toEqual(showProjectDate('2023-05', 'en'))
  })

  it('shows any other text as written, in the digits of the page', () => {
    expect(showProjectDate(' 2021 - 2023 ', 'en')).toEqual({ gregorian: '2021 - 2023' })
    // The digits of the page, whichever digits were typed
    for (const typed of ['20 مايو 2023', '٢٠ مايو ٢٠٢٣', '۲۰ مايو ۲۰۲۳']) {
      expect(showProjectDate(typed, 'ar')).toEqual({ gregorian: '٢٠ مايو ٢٠٢٣' })
      expect(showProjectDate(typed, 'en')).toEqual({ gregorian: '20 مايو 2023' })
    }
    // Years that stand alone are numbers
    for (const typed of ['2021 - 2023', '٢٠٢١ - ٢٠٢٣', '۲۰۲۱ - ۲۰۲۳'])
      for (const language of ['ar', 'en'] as const)
        expect(showProjectDate(typed, language)).toEqual({ gregorian: '2021 - 2023' })
    expect(showProjectDate('٢٠٢١–٢٠٢٣', 'ar')).toEqual({ gregorian: '2021–2023' })
    expect(showProjectDate('2023-02-31', 'en')).toEqual({ gregorian: '2023-02-31' })
    expect(showProjectDate('2023-99', 'en')).toEqual({ gregorian: '2023-99' })
  })
})

describe('riyadhDay', () => {
  it('is the day in Riyadh as a date field holds it', () => {
    expect(riyadhDay(new Date('2024-12-31T22:30:00Z'))).toBe('2025-01-01')
    expect(riyadhDay(new Date('2024-03-09T20:59:00Z'))).toBe('2024-03-09')
  })
})
