import { describe, expect, it } from 'vitest'
import { createTranslator } from '#app/i18n/instance.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { languages } from '#common/language.ts'
import { flatten, phrase } from './words.ts'

it('flattens words to full keys', () => {
  expect(flatten({ sending: '…', errors: { email: 'No', required: { name: 'Name' } } })).toEqual([
    ['sending', '…'],
    ['errors.email', 'No'],
    ['errors.required.name', 'Name'],
  ])
})

describe.each(languages)('in %s', (language) => {
  const { forms } = publicMessages(language)
  const words = new Map(flatten({ errors: forms.errors, failures: forms.failures }))
  const t = createTranslator(language, { forms }).getFixedT(language, 'forms')

  it('gives the same text as the server, in every plural form', () => {
    for (const key of ['errors.summary', 'errors.too_long', 'failures.too_many'] as const)
      for (let count = 0; count <= 205; count++)
        expect(phrase(words, language, key, count)).toBe(t(key, { count }))
    expect(phrase(words, language, 'errors.required.name')).toBe(t('errors.required.name'))
  })

  it('returns a missing key itself', () => {
    expect(phrase(words, language, 'errors.unheard')).toBe('errors.unheard')
    expect(phrase(words, language, 'errors.unheard', 3)).toBe('errors.unheard')
  })
})
