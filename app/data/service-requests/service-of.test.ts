import { expect, it } from 'vitest'
import { linkedService, serviceOf } from './service-of.ts'

const request = {
  kind: 'service' as const,
  service: { title_ar: 'التصميم', title_en: 'Design' },
  service_type: 'التصميم القديم',
}
const orphan = { ...request, service: null }
const message = { kind: 'message' as const, service: null, service_type: 'استفسار عام' }

it("names the service in the reader's language, or as it was when it was sent", () => {
  expect(linkedService(request, 'ar')).toBe('التصميم')
  expect(linkedService(orphan, 'ar')).toBeNull()
  expect(serviceOf(request, 'en', 'Enquiry')).toBe('Design')
  expect(serviceOf(orphan, 'en', 'Enquiry')).toBe('التصميم القديم')
  expect(serviceOf({ ...orphan, service_type: null }, 'en', 'Enquiry')).toBeNull()
})

it("calls a message an enquiry in the reader's language, whatever was stored", () => {
  expect(serviceOf(message, 'en', 'Enquiry')).toBe('Enquiry')
  expect(serviceOf({ ...message, service_type: null }, 'en', 'Enquiry')).toBe('Enquiry')
})
