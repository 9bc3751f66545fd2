import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { button } from '#app/components/button.ts'
import { siteContext } from '#app/data/context.ts'
import { provePrivacyRequest } from '#app/data/privacy-requests/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from '#app/routes/public/forms/form.module.css'
import { FormPage } from '#app/routes/public/forms/form-page.tsx'
import { answerHeaders, tokenIn, withoutReferrer } from '#app/routes/public/mail-link.ts'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/privacy.confirm'

export function loader({ url }: Route.LoaderArgs) {
  return { title: publicMessages(languageOf(url.pathname)).forms.privacyConfirm.title }
}

/** Reads the token from the address, since the cached page does not contain it. */
export async function action({ url, context }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const token = tokenIn(url)
  try {
    const proven = token ? await provePrivacyRequest(site.db, token) : null
    return data(proven ?? ('expired' as const), { status: proven ? 200 : 404, headers: answerHeaders })
  } catch (error) {
    site.log('privacy request not proven', { code: (error as { code?: string }).code })
    return data('failed' as const, { status: 503, headers: answerHeaders })
  }
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

/** Opened by the link of the mail. Only the button uses the link up, so that mail scanners cannot. */
export default function PrivacyConfirmPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['forms', 'landing', 'common'])
  const language = useLanguage()
  const done = actionData && typeof actionData === 'object' ? actionData : null
  return (
    <FormPage
      title={t('privacyConfirm.title')}
      lead={(!actionData || actionData === 'failed') && t('privacyConfirm.lead')}
      back={{ href: pathFor(language, '/privacy'), text: t('landing:privacy.title') }}
    >
      {done ? (
        <>
          <div className={styles.sent} role="status">
            <CircleCheck aria-hidden="true" />
            <strong>{t('privacyConfirm.done')}</strong>
            <p>{t('privacyConfirm.due', { date: showDay(done.due_at, language)?.gregorian ?? '' })}</p>
            <p className={styles.reference}>
              {t('privacy.reference')} <bdi dir="ltr">{done.reference}</bdi>
            </p>
          </div>
          <div className={styles.links}>
            <a href={pathFor(language)} className={button('primary')}>
              {t('common:home')}
            </a>
          </div>
        </>
      ) : actionData === 'expired' ? (
        <>
          <p className={styles.alert} role="alert">
            {t('privacyConfirm.expired')}
          </p>
          <div className={styles.links}>
            <a href={pathFor(language, '/privacy/request')} className={button('primary')}>
              {t('privacy.another')}
            </a>
          </div>
        </>
      ) : (
        // The form posts to this very address, since the page itself does not have the token
        <form method="post" className={styles.form}>
          <p className={styles.alert} role="alert">
            {actionData === 'failed' && t('failures.privacy')}
          </p>
          <div className={styles.actions}>
            <button type="submit" className={button('primary', styles.submit)}>
              {t('privacyConfirm.submit')}
            </button>
          </div>
        </form>
      )}
    </FormPage>
  )
}

export { PublicError as ErrorBoundary }
