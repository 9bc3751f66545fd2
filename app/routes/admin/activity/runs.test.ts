import { expect, it } from 'vitest'
import { followsOf, runsOf } from './runs.ts'

const entry = (at: string, who: string) => ({ at: `2026-03-${at}+03:00`, who })

it('puts rows together that follow one another on one day and say the same', () => {
  const rows = [
    entry('02T09:30:00', 'Noura'),
    entry('02T09:29:00', 'Noura'),
    entry('02T00:10:00', 'Noura'),
    entry('01T23:50:00', 'Noura'),
    entry('01T12:00:00', 'Badr'),
    entry('01T11:00:00', 'Noura'),
  ]
  expect(runsOf(rows, ({ who }) => who)).toEqual([
    { entry: rows[0], earlier: [rows[1], rows[2]] },
    { entry: rows[3], earlier: [] },
    { entry: rows[4], earlier: [] },
    { entry: rows[5], earlier: [] },
  ])
  expect(runsOf([], () => '')).toEqual([])
})

it('knows what a row says as the one before it, on one day', () => {
  const rows = [
    ['02T09:30:00', 'Noura', 'villa'],
    ['02T09:29:00', 'Noura', 'villa'],
    ['02T09:28:00', 'Noura', 'tower'],
    ['02T09:27:00', 'Badr', 'tower'],
    ['01T23:00:00', 'Badr', 'tower'],
  ].map(([at, who, what]) => ({ ...entry(at ?? '', who ?? ''), what: what ?? '' }))
  expect(followsOf(rows, { actor: ({ who }) => who, record: ({ what }) => what })).toEqual([
    undefined,
    'record',
    'actor',
    undefined,
    undefined,
  ])
})
