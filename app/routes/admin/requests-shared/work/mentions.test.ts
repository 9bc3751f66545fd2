import { expect, it } from 'vitest'
import { matching, mentionAt, mentionParts, mentionsIn } from './mentions.ts'

const noura = { id: '1', name: 'نورة العتيبي · Noura Al-Otaibi', active: true }
const nour = { id: '2', name: 'Noura', active: true }
const all = [noura, nour]

it('knows the name that is being typed, also one of two words', () => {
  expect(mentionAt('Ask @Nou', 8)).toEqual({ start: 4, letters: 'Nou' })
  expect(mentionAt('@نورة الع', 9)).toEqual({ start: 0, letters: 'نورة الع' })
  expect(mentionAt('Ask @', 5)).toEqual({ start: 4, letters: '' })
  for (const text of ['fahad@example.sa', 'Ask', '@a  b', '@a\nb'])
    expect(mentionAt(text, text.length)).toBeNull()
  expect(mentionAt('Ask @Nou', 3)).toBeNull()
})

it('finds colleagues by any word of their name, in both languages', () => {
  for (const letters of ['alo', 'Al-o', 'otai', 'noura al-', 'noura ota', 'العت', 'عتي', 'نوره'])
    expect(matching(all, letters), letters).toEqual([noura])
  expect(matching(all, 'NOU')).toEqual(all)
  expect(matching(all, 'ura')).toEqual([])
  expect(matching(all, '')).toEqual(all)
})

it('says who is mentioned, and shows it', () => {
  expect(mentionsIn('@نورة العتيبي call them', all)).toEqual([noura])
  expect(mentionsIn('Noura', all)).toEqual([])
  expect(mentionParts('Ask @Noura Al-Otaibi, or @Noura.', all)).toEqual([
    { text: 'Ask ', mention: false },
    { text: '@Noura Al-Otaibi', mention: true },
    { text: ', or ', mention: false },
    { text: '@Noura', mention: true },
    { text: '.', mention: false },
  ])
  expect(mentionParts('@Sara', all)).toEqual([{ text: '@Sara', mention: false }])
})
