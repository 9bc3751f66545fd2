import { useTranslation } from 'react-i18next'
import type { EngineersGrade } from '#app/data/qualifications/grades.ts'
import type { Qualified } from '#app/data/qualifications/public.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { listItems } from '#common/text.ts'

/** A person's degrees and registration in one language. Rows come without registrations that have ended. */
export const qualificationsView = (row: Qualified, language: Language) => ({
  degrees: listItems(inLanguage(language, row.degrees_ar, row.degrees_en)),
  grade: row.engineers_grade as EngineersGrade | null,
  number: row.engineers_number ?? '',
  until: row.engineers_until,
})

export type QualificationsView = ReturnType<typeof qualificationsView>

/** Says what someone is at the Saudi Council of Engineers: grade, number, or both; empty without either. */
export function useRegistration() {
  const { t } = useTranslation('landing')
  return ({ grade: held, number }: Pick<QualificationsView, 'grade' | 'number'>): string => {
    const grade = held ? t(`team.qualifications.grades.${held}`) : ''
    if (grade && number) return t('team.qualifications.gradeAndNumber', { grade, number })
    if (grade) return t('team.qualifications.grade', { grade })
    return number && t('team.qualifications.number', { number })
  }
}
