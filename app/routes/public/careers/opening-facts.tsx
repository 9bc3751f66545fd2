import { useTranslation } from 'react-i18next'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { OpeningView } from './view.ts'

interface OpeningFactsProps {
  opening: OpeningView
  className: string | undefined
}

/** Department, place, kind of work and last day of an opening. */
export function OpeningFacts({ opening, className }: OpeningFactsProps) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  const day = opening.closes_on && showDay(opening.closes_on, language)
  const facts = [
    ['department', opening.department],
    ['place', opening.place],
    ['kind', t(`openings.kinds.${opening.kind}`)],
    [
      'closes',
      day && (
        <>
          <bdi>{day.gregorian}</bdi> <bdi>({day.hijri})</bdi>
        </>
      ),
    ],
  ] as const
  return (
    <dl className={className}>
      {facts.map(
        ([name, words]) =>
          words && (
            <div key={name} data-fact={name}>
              <dt>{t(`openings.facts.${name}`)}</dt>
              <dd dir={typeof words === 'string' ? 'auto' : undefined}>{words}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
