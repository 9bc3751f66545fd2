import type { ServicePageRow } from '#app/data/services/public.ts'
import { inLanguage, type Language } from '#common/language.ts'

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-–•*]\s+/, '').trim())
    .filter(Boolean)

/** Questions with their answers: paragraphs that begin with the question on a line of its own. One without an answer is left out. */
export const questionsIn = (text: string): { question: string; answer: string }[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().split('\n'))
    .map(([question = '', ...answer]) => ({ question: question.trim(), answer: answer.join('\n').trim() }))
    .filter(({ question, answer }) => question && answer)

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
    steps: linesOf(text('steps')),
    deliverables: linesOf(text('deliverables')),
    questions: questionsIn(text('questions')),
  }
}

export type ServiceView = ReturnType<typeof serviceView>
