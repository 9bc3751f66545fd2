import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import type { Focus } from '#app/lib/images.ts'
import { LineField } from '#app/workspace/form/line-field.tsx'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { directionOf, type Language, pathFor } from '#common/language.ts'
import { countCharacters } from '#common/text.ts'
import styles from './page-meta.module.css'
import { ChatPreview, SearchPreview } from './previews.tsx'
import { fitOf, measureFor, type Part } from './text-fit.ts'

interface SideProps {
  language: Language
  edit: Pick<EditFormState, 'form' | 'field'>
  /** The page's automatic texts, which it has where nothing is typed. */
  automatic: Record<Part, string>
  path: string
  picture: { own: string; focus: Focus; automatic: string }
}

/** One language of a page: its fields, and how it looks in a search result and in a chat. */
export function Side({ language, edit, automatic, path, picture }: SideProps) {
  const { t } = useTranslation('seo')
  const { nameIn } = useCompany()
  const typed = (part: Part) => String(edit.form.watch(`${part}_${language}`) ?? '').trim()
  const shown = (part: Part) => typed(part).replace(/\s+/g, ' ') || automatic[part]
  const address = `${location.host}${pathFor(language, path)}`
  const page = {
    language,
    company: nameIn(language),
    address: decodeURI(address),
    title: shown('title'),
    description: shown('description'),
  }
  return (
    <section className={styles.side} data-language={language} aria-label={t(`languages.${language}`)}>
      <h3>{t(`languages.${language}`)}</h3>
      {(['title', 'description'] as const).map((part) => {
        const Control = part === 'title' ? LineField : Textarea
        return (
          <div key={part}>
            <Control
              label={`${t(`fields.${part}`)} (${t(`languages.${language}`)})`}
              lang={language}
              dir={directionOf(language)}
              autoComplete="off"
              placeholder={automatic[part]}
              {...(part === 'description' && { autosize: true, minRows: 3 })}
              {...edit.field(`${part}_${language}`)}
            />
            <Count part={part} text={shown(part)} own={typed(part) !== ''} />
          </div>
        )
      })}
      <SearchPreview {...page} />
      <ChatPreview {...page} picture={picture} />
    </section>
  )
}

/** Says how many letters a text has, and whether search engines would cut it or it says too little. */
function Count({ part, text, own }: { part: Part; text: string; own: boolean }) {
  const { t } = useTranslation('seo')
  const fit = fitOf(part, text, measureFor(part))
  return (
    <p className={styles.count} data-warn={own && (fit === 'long' || fit === 'short') ? '' : undefined}>
      {t(own ? 'count.own' : 'count.automatic', { count: countCharacters(text) })} {t(`fit.${fit}`)}
    </p>
  )
}
