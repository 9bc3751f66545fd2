import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { button } from '#app/components/button.ts'
import { siteContext } from '#app/data/context.ts'
import { type StopResult, stopNews } from '#app/data/news-consents/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from '#app/routes/public/forms/form.module.css'
import { FormPage } from '#app/routes/public/forms/form-page.tsx'
import { answerHeaders, tokenIn, withoutReferrer } from '#app/routes/public/mail-link.ts'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/news.stop'

const statuses = { stopped: 200, already: 200, unknown: 404, failed: 503 } as const

export function loader({ url }: Route.LoaderArgs) {
  return { title: publicMessages(languageOf(url.pathname)).forms.newsStop.title }
}

/**
 * Reads the token from the address, since the cached page does not contain it. The button of the page posts
 * here, and so do mail programs that read `List-Unsubscribe-Post` (RFC 8058), whose body is not needed.
 */
export async function action({ url, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const token = tokenIn(url)
  let done: StopResult | 'failed'
  try {
    done = token ? await stopNews(site.db, token) : 'unknown'
  } catch (error) {
    site.log('news not stopped', { code: (error as { code?: string }).code })
    done = 'failed'
  }
  return data(done, { status: statuses[done], headers: answerHeaders })
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => withoutReferrer(actionHeaders)

export function meta({ matches: [root, frame], loaderData, location }: Route.MetaArgs) {
  return pageMeta({
    pathname: location.pathname,
    siteUrl: root.loaderData?.siteUrl ?? '',
    siteName: frame.loaderData?.company.name ?? '',
    title: loaderData?.title ?? '',
    description: '',
    hidden: true,
  })
}

/** Opened by the link of a mail with news. Only the button stops the news, so that mail scanners cannot. */
export default function StopNewsPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['forms', 'common'])
  const language = useLanguage()
  const stopped = actionData === 'stopped' || actionData === 'already'
  return (
    <FormPage
      title={t('newsStop.title')}
      lead={(!actionData || actionData === 'failed') && t('newsStop.lead')}
    >
      {stopped ? (
        <>
          <div className={styles.sent} role="status">
            <CircleCheck aria-hidden="true" />
            <strong>{t(`newsStop.${actionData}`)}</strong>
            <p>{t(`newsStop.${actionData}Text`)}</p>
          </div>
          <div className={styles.links}>
            <a href={pathFor(language)} className={button('primary')}>
              {t('common:home')}
            </a>
          </div>
        </>
      ) : actionData === 'unknown' ? (
        <>
          <p className={styles.alert} role="alert">
            {t('newsStop.unknown')}
          </p>
          <div className={styles.links}>
            <a href={pathFor(language, '/privacy/request')} className={button('primary')}>
              {t('newsStop.ask')}
            </a>
          </div>
        </>
      ) : (
        // The form posts to this very address, since the page itself does not have the token
        <form method="post" className={styles.form}>
          <p className={styles.alert} role="alert">
            {actionData === 'failed' && t('newsStop.failed')}
          </p>
          <div className={styles.actions}>
            <button type="submit" className={button('primary', styles.submit)}>
              {t('newsStop.submit')}
            </button>
          </div>
        </form>
      )}
    </FormPage>
  )
}

export { PublicError as ErrorBoundary }
