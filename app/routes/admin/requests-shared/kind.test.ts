import { expect, it } from 'vitest'
import { isMessage, linkedService, serviceOf } from './kind.ts'

const request = {
  service_id: 'x',
  service: { title_ar: 'التصميم', title_en: 'Design' },
  service_type: 'التصميم القديم',
  client_phone: '+966512345678',
}
const orphan = { ...request, service_id: null, service: null }
const message = { service_id: null, service: null, service_type: 'استفسار عام', client_phone: null }

it('tells messages from requests, also when their service has been deleted', () => {
  expect([request, orphan, message].map(isMessage)).toEqual([false, false, true])
  expect(isMessage({ ...message, service_type: 'General enquiry', client_phone: '+966512345678' })).toBe(true)
  expect(isMessage({ ...message, service_type: 'As it was called before' })).toBe(true)
})

it("names the service in the reader's language, or as it was when it was sent", () => {
  expect(linkedService(request, 'ar')).toBe('التصميم')
  expect(linkedService(orphan, 'ar')).toBeNull()
  expect(serviceOf(request, 'en', 'Enquiry')).toBe('Design')
  expect(serviceOf(orphan, 'en', 'Enquiry')).toBe('التصميم القديم')
  expect(serviceOf(message, 'en', 'Enquiry')).toBe('Enquiry')
  expect(serviceOf({ ...message, service_type: null }, 'en', 'Enquiry')).toBeNull()
})
