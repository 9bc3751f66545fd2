import { useTranslation } from 'react-i18next'
import { siteContext } from '#app/data/context.ts'
import { readOpenOpenings } from '#app/data/openings/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { readSection } from '#app/lib/read-section.ts'
import { answerWithPage } from '#app/routes/public/forms/answer.server.ts'
import { FormFrame } from '#app/routes/public/forms/form-frame.tsx'
import form from '#app/routes/public/forms/form-page.module.css'
import { FormWords } from '#app/routes/public/forms/form-words.tsx'
import { stamp } from '#app/routes/public/forms/robot-check.server.ts'
import { Outcome } from '#app/routes/public/forms/sent.tsx'
import { formPageMeta } from '#app/routes/public/meta.ts'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf } from '#common/language.ts'
import type { Route } from './+types/careers'
import { CareersForm } from './careers-form.tsx'
import styles from './openings.module.css'
import { OpeningsList } from './openings-list.tsx'
import { openingView } from './view.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const { forms } = publicMessages(language)
  const openings = await readSection(site, 'openings', readOpenOpenings(site.db), [])
  return {
    seen: stamp(),
    takesFiles: Boolean(site.keepPhoto),
    openings: openings.map((opening) => openingView(opening, language)),
    title: forms.careers.title,
    description: forms.careers.lead,
  }
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerWithPage('careers', request, url, context.get(siteContext))
}

/**
 * Not shared: the page contains a timestamp. The back button shows the page as it was left, unless it holds
 * what someone sent.
 */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const answer = new Headers(actionHeaders)
  if (!answer.has('cache-control')) answer.set('cache-control', 'private, no-cache')
  return answer
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  return formPageMeta(
    location.pathname,
    root.loaderData?.siteUrl,
    frame.loaderData,
    loaderData,
    'CollectionPage',
  )
}

export default function CareersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('forms')
  const { openings, seen, takesFiles } = loaderData
  return (
    <>
      <PageHead title={t('careers.heading')} kind={openings.length > 0 ? 'text' : 'form'} />
      <div className={styles.page}>
        {actionData?.status === 'sent' ? (
          <div className={form.column}>
            <Outcome kind="careers" reference={null} confirm={actionData.confirm} />
          </div>
        ) : (
          <>
            {openings.length > 0 && <OpeningsList openings={openings} />}
            <section className={styles.apply} aria-labelledby="apply">
              <h2 id="apply">{t('openings.general')}</h2>
              <div className={form.column}>
                <FormFrame answer={<Outcome kind="careers" />}>
                  <p className={styles.lead}>{t('careers.lead')}</p>
                  <CareersForm initial={actionData} seen={seen} takesFiles={takesFiles} />
                </FormFrame>
              </div>
            </section>
          </>
        )}
        <FormWords />
      </div>
    </>
  )
}

export { PublicError as ErrorBoundary }
