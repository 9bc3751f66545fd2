import { expect, test } from 'vitest'
import { check } from '#app/data/fields.ts'
import { serviceForm } from './admin.ts'

const typed = {
  ...Object.fromEntries(
    ['title', 'description', 'scope', 'audience', 'steps', 'deliverables', 'questions', 'slug'].flatMap(
      (name) => [
        [`${name}_ar`, ''],
        [`${name}_en`, ''],
      ],
    ),
  ),
  title_ar: 'تصميم',
  title_en: 'Design',
  icon: 'Building2',
  is_active: true,
} as unknown as Record<string, string>

test('a question without an answer is refused in its language alone', () => {
  const { errors } = check(serviceForm, {
    ...typed,
    questions_ar: 'كم المدة؟',
    questions_en: 'How long?\nTwo weeks.',
  })
  expect(Object.entries(errors ?? {}).map(([field, { code }]) => [field, code])).toEqual([
    ['questions_ar', 'question_alone'],
  ])
})
