import type { ServicePageRow } from '#app/data/services/public.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { questionsIn } from '#common/questions.ts'
import { listItems } from '#common/text.ts'

/** A service as its page shows it, in one language; what nobody entered is empty. */
export function serviceView(row: ServicePageRow, language: Language) {
  const text = (
    name: 'title' | 'description' | 'scope' | 'audience' | 'steps' | 'deliverables' | 'questions',
  ) => inLanguage(language, row[`${name}_ar`], row[`${name}_en`])
  return {
    id: row.id,
    icon: row.icon,
    title: text('title'),
    description: text('description'),
    scope: text('scope'),
    audience: text('audience'),
    steps: listItems(text('steps')),
    deliverables: listItems(text('deliverables')),
    // The form refuses a question without an answer, but older texts may have one
    questions: questionsIn(text('questions')).filter(({ answer }) => answer),
  }
}

export type ServiceView = ReturnType<typeof serviceView>
