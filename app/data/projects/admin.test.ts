import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { oneProject, projectForm } from './admin.ts'

describe('oneProject', () => {
  it('reads nothing for an invalid id', async () => {
    expect(await new QueryClient().fetchQuery(oneProject('nonsense'))).toBeNull()
  })
})

describe('the texts of a project', () => {
  const texts = ['title_ar', 'title_en', 'category_ar', 'category_en', 'description_ar', 'description_en']
  // Every field of the form is a text, except for the switches
  const typed = (values: object) => ({
    ...Object.fromEntries(Object.keys(projectForm.shape).map((name) => [name, ''])),
    status: 'completed',
    client_confidential: false,
    ...values,
  })
  const missing = (values: object) =>
    (projectForm.safeParse(typed(values)).error?.issues ?? []).map(({ path }) => path[0])

  it('are all required on the website, elsewhere a name in one language', () => {
    expect(missing({ is_active: true })).toEqual(texts)
    expect(missing({ is_active: true, title_ar: 'برج', title_en: 'Tower' })).toEqual(texts.slice(2))
    expect(missing({ is_active: false })).toEqual(['title_ar', 'title_en'])
    expect(missing({ is_active: false, title_ar: 'برج' })).toEqual([])
    expect(missing({ is_active: false, title_en: 'Tower' })).toEqual([])
    expect(missing({ is_active: false, title_en: ' ' })).toEqual(['title_ar', 'title_en'])
  })
})
