import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { readCompanySettings } from '#app/data/company-settings/public.ts'
import { siteContext } from '#app/data/context.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { formPageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { inLanguage, languageOf } from '#common/language.ts'
import type { Route } from './+types/privacy'
import styles from './privacy.module.css'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const settings = await readCompanySettings(site.db).catch((error: Error) => {
    site.log('privacy notice not read', { message: error.message })
    throw data(null, { status: 503 })
  })
  const text = inLanguage(language, settings?.privacy_ar ?? null, settings?.privacy_en ?? null)
  if (!text) throw data(null, { status: 404 })
  const { title } = publicMessages(language).landing.privacy
  return { title, description: text, paragraphs: text.split(/\n\s*\n/) }
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  return formPageMeta(location.pathname, root.loaderData?.siteUrl, frame.loaderData?.company.name, loaderData)
}

/** The privacy notice that the company wrote, on an address of its own. */
export default function PrivacyPage({ loaderData: { paragraphs } }: Route.ComponentProps) {
  const { t } = useTranslation('landing')
  return (
    <article className={styles.page}>
      <h1>{t('privacy.title')}</h1>
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be equal, and none moves.
        <p key={place} dir="auto">
          {paragraph}
        </p>
      ))}
    </article>
  )
}

export { PublicError as ErrorBoundary }
