import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Changes, includes, makeChanges, type Topics } from './changes.ts'

let changes: Changes
beforeEach(() => {
  vi.useFakeTimers()
  changes = makeChanges()
})
afterEach(() => void vi.useRealTimers())

const report = (...topics: string[]) => changes.report(new Set(topics))

test('every listener has been called when report returns, until it is removed', () => {
  const heard: Topics[] = []
  const end = changes.onChange((topics) => heard.push(topics))
  report('projects')
  expect(heard).toEqual([new Set(['projects'])])
  end()
  report('services')
  expect(heard).toHaveLength(1)
})

test('everything includes every topic', () => {
  expect(includes('everything', 'projects')).toBe(true)
  expect(includes(new Set(['projects']), 'services', 'projects')).toBe(true)
  expect(includes(new Set(['projects:1']), 'projects')).toBe(false)
})

test('recent changes are returned by their age', () => {
  vi.advanceTimersByTime(10_000)
  report('projects', 'services')
  vi.advanceTimersByTime(1000)
  report('projects')
  expect(changes.recent(500)).toEqual(new Set(['projects']))
  expect(changes.recent(1500)).toEqual(new Set(['services', 'projects']))
})

test('what is not remembered may be everything', () => {
  expect(changes.recent(1)).toBe('everything')
  vi.advanceTimersByTime(100_000)
  report('projects')
  vi.advanceTimersByTime(70_000)
  report('services')
  expect(changes.recent(65_000)).toEqual(new Set(['services']))
  expect(changes.recent(75_000)).toBe('everything')
  changes.report('everything')
  vi.advanceTimersByTime(10)
  expect(changes.recent(5)).toEqual(new Set())
  expect(changes.recent(20)).toBe('everything')
})

test('a flood of topics is not remembered', () => {
  vi.advanceTimersByTime(10_000)
  report(...Array.from({ length: 6000 }, (_, index) => `service_requests:${index}`))
  expect(changes.recent(1000)).toBe('everything')
})
