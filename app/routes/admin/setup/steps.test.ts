import { expect, it } from 'vitest'
import type { Checklist } from '#app/data/setup/admin.ts'
import { stepViews } from './steps.ts'

const empty: Checklist = {
  is_open: false,
  was_open: false,
  in_progress: true,
  done: [],
  skipped: [],
  facts: {
    named: false,
    logo: false,
    reachable: false,
    services: 0,
    projects: 0,
    people: 0,
    mail_server: null,
  },
}
const missing = (checklist: Checklist) => stepViews(checklist).map(({ missing }) => missing)

it('asks for the name before the logo, for a way to reach the company before its address', () => {
  expect(missing(empty).slice(0, 2)).toEqual(['name', 'contact'])
  const facts = { ...empty.facts, named: true, reachable: true, projects: 1 }
  expect(missing({ ...empty, facts }).slice(0, 4)).toEqual(['logo', 'address', 'services', 'images'])
})

it('lets everything wait but what the website cannot open without', () => {
  const fixed = (checklist: Checklist) =>
    stepViews(checklist).flatMap(({ step, optional }) => (optional ? [] : [step]))
  expect(fixed(empty)).toEqual(['name', 'contact'])
  expect(fixed({ ...empty, facts: { ...empty.facts, named: true, reachable: true } })).toEqual([])
})

it('a step that is done counts as done, also when it was put aside before', () => {
  const states = stepViews({ ...empty, done: ['mail'], skipped: ['mail', 'backup'] })
  expect(states.find(({ step }) => step === 'mail')?.state).toBe('done')
  expect(states.find(({ step }) => step === 'backup')?.state).toBe('skipped')
  expect(states.find(({ step }) => step === 'people')?.state).toBe('open')
})
