import { expect, it } from 'vitest'
import { cvError, photoError } from './forms.ts'

it('an empty file that was chosen is refused, and none that was not', () => {
  expect(cvError({ name: 'cv.pdf', type: 'application/pdf', size: 0 })).toEqual({ code: 'cv_type' })
  expect(photoError({ name: 'me.png', type: 'image/png', size: 0 })).toEqual({ code: 'photo_type' })
  expect(cvError({ name: '', type: 'application/octet-stream', size: 0 })).toBeUndefined()
  expect(photoError({ name: '', type: 'application/octet-stream', size: 0 })).toBeUndefined()
})
