import { expect, it } from 'vitest'
import { pointOf, showPoint } from './point.ts'

it.each([
  ['24.7136, 46.6753', { latitude: 24.7136, longitude: 46.6753 }],
  ['٢٤٫٧١٣٦، ٤٦٫٦٧٥٣', { latitude: 24.7136, longitude: 46.6753 }],
  ['(24.71361234567 , 46.6753)', { latitude: 24.713612, longitude: 46.6753 }],
  ['\u200e-33.9 18.4', { latitude: -33.9, longitude: 18.4 }],
  [' ', null],
])('takes %j', (typed, point) => {
  expect(pointOf(typed)).toEqual(point)
})

it.each(['24.7136', 'Riyadh', '91, 46', '24, 181', '24.7136, 46.6753, 12', '24,7136 46,6753'])(
  'refuses %j',
  (typed) => {
    expect(pointOf(typed)).toBeUndefined()
  },
)

it('shows a stored point as it is typed', () => {
  expect(showPoint({ latitude: 24.7136, longitude: 46.6753 })).toBe('24.7136, 46.6753')
  expect(showPoint({ latitude: null, longitude: null })).toBe('')
  expect(showPoint(null)).toBe('')
})
