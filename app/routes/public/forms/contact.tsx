import { useTranslation } from 'react-i18next'
import { siteContext } from '#app/data/context.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { ContactDetails } from '#app/routes/public/contact-details.tsx'
import { formPageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf } from '#common/language.ts'
import type { Route } from './+types/contact'
import { answerWithPage } from './answer.server.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './form.module.css'
import { FormFrame } from './form-frame.tsx'
import { FormWords } from './form-words.tsx'
import { Outcome } from './sent.tsx'

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
  return formPageMeta(
    location.pathname,
    root.loaderData?.siteUrl,
    frame.loaderData,
    loaderData,
    'ContactPage',
  )
}

export default function ContactPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['forms', 'landing'])
  return (
    <div className={`${styles.page} ${styles.wide}`}>
      <h1>{t('contact.title')}</h1>
      <div className={styles.beside}>
        <aside aria-label={t('landing:contact.info')}>
          <ContactDetails isBrief />
        </aside>
        {actionData?.status === 'sent' ? (
          <Outcome kind="contact" reference={actionData.reference} />
        ) : (
          <FormFrame answer={<Outcome kind="contact" />}>
            <p className={styles.lead}>{t('contact.lead')}</p>
            <ContactForm initial={actionData} />
          </FormFrame>
        )}
      </div>
      <FormWords />
    </div>
  )
}

export { PublicError as ErrorBoundary }
