import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AnswerTemplate, templateList } from '#app/data/answer-templates/admin.ts'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { useFieldErrors } from '#app/workspace/form/use-field-errors.ts'
import { notifyUndo } from '#app/workspace/notify-undo.tsx'
import { inLanguage, type Language } from '#common/language.ts'
import { hasControls, isBlank } from '#common/text.ts'
import { type UnsentAnswer, useFilling, useNewAnswer } from './use-answer.ts'

/** Milliseconds for which a text can be brought back. */
export const answerUndoTime = 8000

/** Applies a template and a language to the text of an answer, and says what is wrong with the text. */
export function useAnswerText(
  request: ServiceRequest,
  unsent: UnsentAnswer,
  onChange: (unsent: UnsentAnswer) => void,
) {
  const { t } = useTranslation('answers')
  const fieldError = useFieldErrors()
  const fill = useFilling(request)
  const begin = useNewAnswer(request)
  const { data: templates = [] } = useQuery(templateList)
  const { locale, subject, body, template } = unsent

  const filled = (one: AnswerTemplate | undefined, to: Language) =>
    one && {
      subject: fill(inLanguage(to, one.subject_ar, one.subject_en), to),
      body: fill(inLanguage(to, one.body_ar, one.body_en), to),
    }
  const defaultSubject = (to: Language) => begin(to).subject
  const chosen = templates.find(({ id }) => id === template)
  const set = (to: Partial<UnsentAnswer>) => onChange({ ...unsent, ...to })

  /** Changes the language of everything that was not typed by hand. */
  const changeLanguage = (to: Language) => {
    const [before, after] = [filled(chosen, locale), filled(chosen, to)]
    set({
      locale: to,
      ...(subject === defaultSubject(locale) && { subject: defaultSubject(to) }),
      ...(before && subject === before.subject && { subject: after?.subject ?? '' }),
      ...(before && body === before.body && { body: after?.body ?? '' }),
    })
  }

  const applyTemplate = (id: string) => {
    const next = filled(
      templates.find((one) => one.id === id),
      locale,
    )
    if (!next) return set({ template: '' })
    set({ template: id, ...next })
    if (!isBlank(body) && body !== filled(chosen, locale)?.body)
      notifyUndo(t('replaced'), { stays: answerUndoTime, undo: () => onChange(unsent) })
  }

  const problems = {
    subject: isBlank(subject)
      ? fieldError('required')
      : hasControls(subject, 'one') && fieldError('characters'),
    body: isBlank(body) ? fieldError('required') : hasControls(body, 'many') && fieldError('characters'),
  }

  return { templates, set, changeLanguage, applyTemplate, problems }
}
