import { expect, it } from 'vitest'
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
  expect(companyIn('ar', settings).phone.href).toBe('tel:920012345')
})

const emptySettings = {
  company_name_ar: 'أ',
  company_name_en: 'A',
  email: 'a@b.co',
  phone: '',
  address_ar: '',
  address_en: '',
  map_url: 'https://evil.example',
  description_ar: null,
  description_en: null,
  vision_ar: null,
  vision_en: null,
  mission_ar: null,
  mission_en: null,
}
