import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { button } from '../../../components/button.ts'
import { publicMessages } from '../../../i18n/messages.server.ts'
import { siteContext } from '../../../lib/context.ts'
import { languageOf, pathFor } from '../../../lib/language.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { pageMeta } from '../meta.ts'
import { PublicError } from '../public-error.tsx'
import type { Route } from './+types/contact'
import { answerWithPage } from './answer.server.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './form.module.css'
import { Sent } from './form-shell.tsx'

export function loader({ url }: Route.LoaderArgs) {
  const { forms } = publicMessages(languageOf(url.pathname))
  return { title: forms.contact.title, description: forms.contact.lead }
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerWithPage('contact', request, url, context.get(siteContext))
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  const siteName = frame.loaderData?.company.name ?? ''
  return pageMeta({
    pathname: location.pathname,
    siteUrl: root.loaderData?.siteUrl ?? '',
    siteName,
    title: [loaderData?.title, siteName].filter(Boolean).join(' | '),
    description: loaderData?.description ?? '',
  })
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['forms', 'common'])
  const language = useLanguage()
  return (
    <div className={styles.page}>
      <h1>{t('contact.title')}</h1>
      <p className={styles.lead}>{t('contact.lead')}</p>
      {actionData?.status === 'sent' ? (
        <>
          <Sent kind="contact" reference={actionData.reference} />
          <div className={styles.links}>
            <Link to={pathFor(language)} className={button('primary')}>
              {t('common:home')}
            </Link>
            <a href={pathFor(language, '/contact')} className={button('outline')}>
              {t('contact.another')}
            </a>
          </div>
        </>
      ) : (
        <ContactForm initial={actionData} />
      )}
    </div>
  )
}

export { PublicError as ErrorBoundary }
