import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { button } from '#app/components/button.ts'
import { FreeText } from '#app/components/free-text.tsx'
import { siteContext } from '#app/data/context.ts'
import { isOpen, readOpening } from '#app/data/openings/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { answerWithPage } from '#app/routes/public/forms/answer.server.ts'
import { FormFrame } from '#app/routes/public/forms/form-frame.tsx'
import { FormWords } from '#app/routes/public/forms/form-words.tsx'
import { stamp } from '#app/routes/public/forms/robot-check.server.ts'
import { Outcome } from '#app/routes/public/forms/sent.tsx'
import { pageGraph, pageUrl } from '#app/routes/public/graph/graph.ts'
import { ids } from '#app/routes/public/graph/node.ts'
import { itemAt } from '#app/routes/public/item-at.server.ts'
import { pageMeta, summary } from '#app/routes/public/meta.ts'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { inLanguage, languageOf, pathFor } from '#common/language.ts'
import { listItems } from '#common/text.ts'
import type { Route } from './+types/opening'
import { CareersForm } from './careers-form.tsx'
import styles from './opening.module.css'
import { OpeningFacts } from './opening-facts.tsx'
import { jobPosting, openingView } from './view.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const { id, paths } = await itemAt(site, url, 'careers', params.opening)
  const row = await readOpening(site.db, id).catch((error: Error) => {
    site.log('opening not read', { id, message: error.message })
    throw data(null, { status: 503 })
  })
  if (!row) throw data(null, { status: 404 })
  const open = isOpen(row)
  return data(
    {
      row,
      opening: openingView(row, language),
      description: inLanguage(language, row.description_ar, row.description_en),
      requirements: listItems(inLanguage(language, row.requirements_ar, row.requirements_en)),
      paths,
      open,
      all: publicMessages(language).forms.careers.title,
      seen: stamp(),
      takesFiles: Boolean(site.keepPhoto),
    },
    { status: open ? 200 : 410 },
  )
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerWithPage('careers', request, url, context.get(siteContext))
}

/**
 * Not shared: the page contains a timestamp, and an opening closes on a day, not by a change. The back button
 * shows the page as it was left.
 */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const answer = new Headers(actionHeaders)
  if (!answer.has('cache-control')) answer.set('cache-control', 'private, no-cache')
  return answer
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  if (!loaderData) return []
  const { row, opening, open, description, paths } = loaderData
  const language = languageOf(location.pathname)
  const company = frame.loaderData?.company
  const siteName = company?.name ?? ''
  const siteUrl = root.loaderData?.siteUrl ?? ''
  return [
    ...pageMeta({
      pathname: location.pathname,
      own: frame.loaderData?.own,
      siteUrl,
      siteName,
      title: [opening.title, siteName].filter(Boolean).join(' | '),
      description,
      paths,
      hidden: !open,
    }),
    ...(open
      ? pageGraph({
          pathname: location.pathname,
          siteUrl,
          frame: frame.loaderData,
          type: 'ItemPage',
          name: opening.title,
          description: summary(description),
          paths,
          trail: [{ name: loaderData.all, path: '/careers' }],
          about: ids.opening(siteUrl, row.id),
          things: [
            jobPosting(
              row,
              language,
              { name: siteName, address: company?.address ?? '', siteUrl },
              pageUrl(siteUrl, language, paths[language]),
            ),
          ],
        })
      : []),
  ]
}

export default function OpeningPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  const { opening, description, requirements, open, seen, takesFiles } = loaderData
  return (
    <article>
      <PageHead back={{ href: pathFor(language, '/careers'), text: t('openings.all') }} title={opening.title}>
        {open && (
          <>
            <OpeningFacts opening={opening} className={styles.facts} />
            <a href="#apply" className={button('bright', styles.toForm)} data-screen="">
              {t('openings.apply')}
            </a>
          </>
        )}
      </PageHead>
      {open ? (
        <>
          <div className={styles.read}>
            <section aria-labelledby="opening-about">
              <h2 id="opening-about">{t('openings.description')}</h2>
              <p dir="auto">
                <FreeText>{description}</FreeText>
              </p>
            </section>
            {requirements.length > 0 && (
              <section aria-labelledby="opening-requirements">
                <h2 id="opening-requirements">{t('openings.requirements')}</h2>
                {requirements.length > 1 ? (
                  <ul className={styles.requirements}>
                    {requirements.map((line) => (
                      <li key={line} dir="auto">
                        <FreeText>{line}</FreeText>
                      </li>
                    ))}
                  </ul>
                ) : (
                  <p dir="auto">
                    <FreeText>{requirements.join('')}</FreeText>
                  </p>
                )}
              </section>
            )}
          </div>
          <section
            id="apply"
            tabIndex={-1}
            className={styles.apply}
            data-screen=""
            aria-labelledby="opening-apply"
          >
            <div>
              <h2 id="opening-apply">{t('openings.apply')}</h2>
              {actionData?.status === 'sent' ? (
                <Outcome kind="careers" reference={null} confirm={actionData.confirm} />
              ) : (
                <FormFrame answer={<Outcome kind="careers" />}>
                  <p className={styles.lead}>{t('careers.lead')}</p>
                  <CareersForm initial={actionData} seen={seen} takesFiles={takesFiles} opening={opening} />
                </FormFrame>
              )}
            </div>
          </section>
        </>
      ) : (
        <div className={styles.closed}>
          <p>{t('openings.closed')}</p>
          <a href={pathFor(language, '/careers')} className={button('primary')}>
            {t('openings.others')}
          </a>
        </div>
      )}
      <FormWords />
    </article>
  )
}

export { PublicError as ErrorBoundary }
