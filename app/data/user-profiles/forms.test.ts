import { describe, expect, it } from 'vitest'
import { check } from '#app/data/fields.ts'
import { checkRegistration, isUnusual, loginForm, newPasswordForm } from './forms.ts'

const person = { full_name: ' نورة ', phone: '٠٥١٢٣٤٥٦٧٨', email: 'n@example.com', password: 'secret' }

describe('registration', () => {
  it('requires what its type has, and not what only others have', () => {
    const errors = (type: 'individual' | 'company' | 'government') =>
      Object.keys(checkRegistration(type, {}).errors ?? {})
    const always = ['full_name', 'phone', 'email', 'password']
    expect(errors('individual').sort()).toEqual([...always, 'national_id'].sort())
    expect(errors('company').sort()).toEqual([...always, 'company_name', 'commercial_registration'].sort())
    expect(errors('government').sort()).toEqual([...always, 'company_name', 'unified_number'].sort())
  })

  it('stores numbers with 0-9, phones internationally, and leaves other types out', () => {
    expect(
      checkRegistration('individual', { ...person, national_id: '١٠١٢٣٤٥٦٧٨', company_name: 'x' }).values,
    ).toEqual({
      full_name: 'نورة',
      phone: '+966512345678',
      email: 'n@example.com',
      password: 'secret',
      national_id: '1012345678',
    })
    expect(
      checkRegistration('company', { ...person, company_name: 'x', commercial_registration: '1' }).values,
    ).toMatchObject({ unified_number: null })
  })

  it('warns of numbers of another form, and of nothing while a field is empty', () => {
    expect(isUnusual('national_id', '1012345678')).toBe(false)
    expect(isUnusual('national_id', '٢٠١٢٣٤٥٦٧٨')).toBe(false)
    expect(isUnusual('national_id', '3012345678')).toBe(true)
    expect(isUnusual('commercial_registration', '101010101')).toBe(true)
    expect(isUnusual('unified_number', '7012345678')).toBe(false)
    expect(isUnusual('unified_number', '1012345678')).toBe(true)
    expect(isUnusual('unified_number', ' ')).toBe(false)
  })
})

describe('passwords', () => {
  const code = (password: string) => check(newPasswordForm, { password }).errors?.password
  it('have 6 characters at least and 72 bytes at most', () => {
    expect(code('')).toEqual({ code: 'required' })
    expect(code('12345')).toEqual({ code: 'password_short', count: 6 })
    expect(code('123456')).toBeUndefined()
    expect(code('x'.repeat(72))).toBeUndefined()
    expect(code('x'.repeat(73))).toEqual({ code: 'password_long' })
    expect(code('س'.repeat(36))).toBeUndefined()
    expect(code('س'.repeat(37))).toEqual({ code: 'password_long' })
    expect(code('😀'.repeat(3))).toEqual({ code: 'password_short', count: 6 })
  })

  it('are kept as they are, blanks included', () => {
    expect(check(loginForm, { email: ' a@example.com\u200e', password: ' a b ' }).values).toEqual({
      email: 'a@example.com',
      password: ' a b ',
    })
  })
})
