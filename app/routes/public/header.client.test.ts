import { expect, test } from 'vitest'
import { sectionAt } from './header.client.ts'

const at = (home: number, about: number, team: number) => [
  { id: 'home', top: home },
  { id: 'about', top: about },
  { id: 'team', top: team },
]

test('the section being read is the last one above the line', () => {
  expect(sectionAt(at(0, 800, 1600), 300, false)).toBe('home')
  expect(sectionAt(at(-500, 300, 1100), 300, false)).toBe('about')
  expect(sectionAt(at(-1400, -600, 200), 300, false)).toBe('team')
})

test('at the end of the page it is the last section, and the first where there is none', () => {
  expect(sectionAt(at(-900, -100, 700), 300, true)).toBe('team')
  expect(sectionAt([], 300, false)).toBe('home')
  expect(sectionAt([...at(-900, -100, 100), { id: '', top: 200 }], 300, false)).toBe('')
})
