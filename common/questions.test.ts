import { expect, test } from 'vitest'
import { questionsIn } from './questions.ts'

test('a question is a line, and the lines below are its answer', () => {
  expect(questionsIn('How long?\nTwo weeks.\nOften less.\n\n\nWhere\nIn Riyadh.\n')).toEqual([
    { question: 'How long?', answer: 'Two weeks.\nOften less.' },
    { question: 'Where', answer: 'In Riyadh.' },
  ])
})

test('a line with a question mark begins the next one without an empty line', () => {
  expect(questionsIn('كم المدة؟\nأسبوعان.\nأين؟\nفي الرياض.')).toEqual([
    { question: 'كم المدة؟', answer: 'أسبوعان.' },
    { question: 'أين؟', answer: 'في الرياض.' },
  ])
})

test('a question without an answer has an empty one', () => {
  expect(questionsIn('How long?\n\nWhere?\nIn Riyadh.')).toEqual([
    { question: 'How long?', answer: '' },
    { question: 'Where?', answer: 'In Riyadh.' },
  ])
  expect(questionsIn(' \n')).toEqual([])
})
