import { Badge, type MantineColor, VisuallyHidden } from '@mantine/core'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import ExternalLink from 'lucide-react/icons/external-link'
import EyeOff from 'lucide-react/icons/eye-off'
import Pin from 'lucide-react/icons/pin'
import Send from 'lucide-react/icons/send'
import { useTranslation } from 'react-i18next'
import { type NewsRow, type NewsState, newsState } from '#app/data/news/admin.ts'
import { focusOf } from '#app/lib/images.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { RowName, RowTools } from '#app/workspace/row-tools/row-tools.tsx'
import { type Language, languages, pathFor } from '#common/language.ts'
import { formatMoment, inRiyadh, momentOf } from '#common/moment.ts'
import { pathsOf } from '#common/slugs.ts'

import styles from './news.module.css'

const colours: Record<NewsState, MantineColor> = {
  missing: 'gray',
  draft: 'gray',
  scheduled: 'amber',
  published: 'brand',
}

interface NewsItemProps {
  row: NewsRow
  name: string
  onEdit(): void
  onDelete(): void
  /** @param at the time from which it is published; null withdraws it */
  onPublish(language: Language, at: string | null): void
  onSchedule(language: Language): void
}

/** An article in the list: what it is in each language, and what can be done with it. */
export function NewsItem({ row, name, onEdit, onDelete, onPublish, onSchedule }: NewsItemProps) {
  const { t } = useTranslation(['news', 'workspace'])
  const own = useLanguage()
  const states = languages.map((language) => ({
    language,
    state: newsState(row, language),
    at: row[`published_at_${language}`],
  }))
  const shown = states.map(({ state, at }) => `${state} ${at && formatMoment(new Date(at), own)}`)
  /** Whether both languages are published at the same time, so that one line says it of both. */
  const alike = new Set(shown).size === 1
  return (
    <article className={styles.row}>
      <StoredImage
        url={row.image_url}
        alt=""
        width={96}
        height={64}
        className={styles.picture}
        focus={focusOf(row) ?? null}
      />
      <div className={styles.words}>
        <h2>
          <RowName onOpen={onEdit}>{name}</RowName>
          {row.is_pinned && <Pin aria-label={t('pinned')} role="img" size={16} />}
        </h2>
        <ul className={styles.states}>
          {states.slice(alike ? 1 : 0).map(({ language, state, at }) => (
            <li key={language}>
              <Badge color={colours[state]} variant={state === 'missing' ? 'outline' : 'light'}>
                {alike ? t('both') : t(`workspace:languages.${language}`)}: {t(`states.${state}`)}
              </Badge>
              {at && <span>{formatMoment(new Date(at), own)}</span>}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        {states
          .filter(({ state }) => state === 'published')
          .map(({ language }) => (
            <a
              key={language}
              href={pathFor(language, pathsOf('news', row)[language])}
              target="_blank"
              rel="noreferrer"
              className={styles.page}
            >
              <ExternalLink aria-hidden="true" size={18} />
              <span aria-hidden="true">{language}</span>
              <VisuallyHidden>
                {t('page', { name, language: t(`workspace:languages.${language}`) })}
              </VisuallyHidden>
            </a>
          ))}
        <RowTools
          name={name}
          edit={t('editOne', { name })}
          remove={t('deleteOne', { name })}
          onEdit={onEdit}
          onDelete={onDelete}
        >
          {states.flatMap(({ language, state }) => {
            const inIt = { language: t(`workspace:languages.${language}`) }
            return [
              ...(state === 'draft' || state === 'scheduled'
                ? [
                    <RowMenuItem
                      key={`publish ${language}`}
                      icon={Send}
                      action={() => onPublish(language, momentOf(inRiyadh(Date.now())))}
                    >
                      {t('publish', inIt)}
                    </RowMenuItem>,
                    <RowMenuItem
                      key={`schedule ${language}`}
                      icon={CalendarClock}
                      action={() => onSchedule(language)}
                    >
                      {t('schedule', inIt)}
                    </RowMenuItem>,
                  ]
                : []),
              ...(state === 'published' || state === 'scheduled'
                ? [
                    <RowMenuItem
                      key={`withdraw ${language}`}
                      icon={state === 'scheduled' ? CalendarX : EyeOff}
                      action={() => onPublish(language, null)}
                    >
                      {t(state === 'scheduled' ? 'unschedule' : 'withdraw', inIt)}
                    </RowMenuItem>,
                  ]
                : []),
            ]
          })}
        </RowTools>
      </div>
    </article>
  )
}
