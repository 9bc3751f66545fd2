import { expect, it } from 'vitest'
import { type CompanySettings, defaultSettings } from '#app/data/company-settings/public.ts'
import { defaultCompany } from '#app/lib/constants.ts'
import { companyIn } from './company.ts'

it('falls back to the defaults when the settings cannot be read', () => {
  expect(companyIn('ar', null)).toMatchObject({
    name: defaultCompany.nameAr,
    email: defaultCompany.email,
    phone: { href: 'tel:+966115550142', text: '+966 11 555 0142' },
    address: defaultCompany.addressAr,
    mapUrl: defaultCompany.mapUrl,
    vision: '',
  })
  expect(companyIn('en', null).name).toBe(defaultCompany.nameEn)
})

it('shows a phone as written when it is not a single number', () => {
  const settings = { ...emptySettings, phone: '٩٢٠٠ ١٢٣٤٥' }
  expect(companyIn('ar', settings).phone?.href).toBe('tel:920012345')
})

it('shows nothing that nobody entered', () => {
  expect(companyIn('ar', emptySettings)).toEqual({
    name: '',
    email: '',
    phone: null,
    address: '',
    mapUrl: '',
    description: '',
    vision: '',
    mission: '',
  })
})

it('embeds the default map for an address that may not be embedded', () => {
  const settings = { ...emptySettings, map_url: 'https://evil.example' }
  expect(companyIn('ar', settings).mapUrl).toBe(defaultCompany.mapUrl)
})

const emptySettings: CompanySettings = {
  ...defaultSettings,
  company_name_ar: null,
  company_name_en: null,
  email: null,
  phone: null,
  address_ar: null,
  address_en: null,
  map_url: null,
}
