import { expect, it } from 'vitest'
import { settingsForm } from '#app/data/company-settings/admin.ts'
import { check } from '#app/data/fields.ts'
import { leaderForm } from '#app/data/leadership-team/admin.ts'
import { type SiteImage, shownOf } from './admin.ts'

const leader = (years_of_experience: string) => check(leaderForm, { years_of_experience })

it.each([
  ['12', 12],
  ['١٢', 12],
  ['12 سنة', 12],
  ['3.9', 3],
  ['', 0],
  ['كثيرة', 0],
])('takes %j for %i years of experience', (typed, years) => {
  expect(leader(typed).values?.years_of_experience).toBe(years)
})

it.each([
  ['-1', 'number'],
  ['101', 'number_large'],
])('refuses %j years of experience', (typed, code) => {
  expect(leader(typed).errors?.years_of_experience?.code).toBe(code)
})

const phone = (typed: string) => {
  const { values, errors } = check(settingsForm(null).pick({ phone: true }), { phone: typed })
  return values?.phone ?? errors?.phone?.code
}

it('takes the phone as the company prints it, with 0-9', () => {
  expect(phone('٩٢٠٠٠٠٠٠٠')).toBe('920000000')
  expect(phone('+966 11 555 0142 / 43')).toBe('+966 11 555 0142 / 43')
  expect(phone('')).toBe('required')
  expect(phone('call us')).toBe('phone')
  expect(phone('12')).toBe('phone')
})

it('knows which picture of a type the site shows', () => {
  const image = (id: string, image_type: SiteImage['image_type'], is_active: boolean) =>
    ({ id, image_type, is_active }) as SiteImage
  const all = [
    image('a', 'hero', false),
    image('b', 'hero', true),
    image('c', 'hero', true),
    image('d', 'banner', true),
  ]
  expect(shownOf(all, 'hero')?.id).toBe('b')
  expect(shownOf(all, 'logo')).toBeUndefined()
  // No page shows banners
  expect(shownOf(all, 'banner')).toBeUndefined()
})
