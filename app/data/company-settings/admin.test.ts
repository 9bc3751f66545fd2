import { describe, expect, it } from 'vitest'
import { check } from '#app/data/fields.ts'
import { isRequired, settingsForm } from './admin.ts'
import { defaultSettings } from './public.ts'
import type { Settings } from './row.ts'

const row = (values: Partial<Settings> = {}): Settings => ({
  ...defaultSettings,
  id: '1',
  answer_days: 2,
  created_at: '',
  updated_at: '',
  ...values,
})
const blank = Object.fromEntries(Object.keys(settingsForm(null).shape).map((field) => [field, '']))
const refused = (settings: Settings, typed: Record<string, string>) => {
  const result = check(settingsForm(settings), { ...blank, ...typed })
  return result.errors ?? {}
}

describe('the settings of a company that has entered everything', () => {
  it('need what section 5 of the specification requires', () => {
    expect(Object.keys(refused(row(), {})).sort()).toEqual([
      'address_ar',
      'address_en',
      'company_name_ar',
      'company_name_en',
      'email',
      'map_url',
      'phone',
    ])
  })
})

describe('the settings of a company that has entered only its email', () => {
  const nothing = { company_name_ar: null, company_name_en: null, phone: null, map_url: null }
  const started = row({ ...nothing, address_ar: null, address_en: null })

  it('need nothing but the email, which cannot be emptied again', () => {
    expect(isRequired(started, 'email')).toBe(true)
    expect(isRequired(started, 'phone')).toBe(false)
    expect(Object.keys(refused(started, {}))).toEqual(['email'])
  })

  it('are stored as null where they are empty, and checked where they are not', () => {
    const typed = { email: 'info@rowad.example', phone: '920 000 123', map_url: 'nonsense' }
    expect(Object.keys(refused(started, typed))).toEqual(['map_url'])
    const values = settingsForm(started).parse({ ...blank, ...typed, map_url: ' ' })
    expect(values).toMatchObject({ company_name_ar: null, map_url: null, phone: '920 000 123' })
  })
})
