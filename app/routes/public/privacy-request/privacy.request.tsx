import { useTranslation } from 'react-i18next'
import { siteContext } from '#app/data/context.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { answerWithPage } from '#app/routes/public/forms/answer.server.ts'
import { ContactAside } from '#app/routes/public/forms/contact-aside.tsx'
import styles from '#app/routes/public/forms/form.module.css'
import { FormFrame } from '#app/routes/public/forms/form-frame.tsx'
import { FormPage } from '#app/routes/public/forms/form-page.tsx'
import { FormWords } from '#app/routes/public/forms/form-words.tsx'
import { Outcome } from '#app/routes/public/forms/sent.tsx'
import { useFrame } from '#app/routes/public/layout.tsx'
import { formPageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf, pathFor } from '#common/language.ts'
import type { Route } from './+types/privacy.request'
import { PrivacyForm } from './privacy-form.tsx'

export function loader({ url }: Route.LoaderArgs) {
  const { forms } = publicMessages(languageOf(url.pathname))
  return { title: forms.privacy.title, description: forms.privacy.lead }
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerWithPage('privacy', request, url, context.get(siteContext))
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  return formPageMeta(location.pathname, root.loaderData?.siteUrl, frame.loaderData, loaderData)
}

/** Where people ask about their own data: what is held, a copy, a correction, erasure, or the end of a consent. */
export default function PrivacyRequestPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['forms', 'landing'])
  const language = useLanguage()
  const { sendsMails } = useFrame()
  return (
    <FormPage
      title={t('privacy.title')}
      lead={sendsMails && actionData?.status !== 'sent' && t('privacy.lead')}
      back={{ href: pathFor(language, '/privacy'), text: t('landing:privacy.title') }}
      aside={<ContactAside />}
    >
      {actionData?.status === 'sent' ? (
        <Outcome kind="privacy" reference={actionData.reference} />
      ) : !sendsMails ? (
        <WithoutMail />
      ) : (
        <FormFrame answer={<Outcome kind="privacy" />}>
          <PrivacyForm initial={actionData} />
        </FormFrame>
      )}
      <FormWords />
    </FormPage>
  )
}

/** Says whom to ask instead, since without a mail server no email can be confirmed. */
function WithoutMail() {
  const { t } = useTranslation('forms')
  const { company } = useFrame()
  return (
    <div className={styles.form}>
      <p>{t('privacy.noMail')}</p>
      <p>
        {company.email && (
          <a href={`mailto:${company.email}`} dir="ltr">
            {company.email}
          </a>
        )}{' '}
        {company.phone && (
          <a href={company.phone.href} dir="ltr">
            {company.phone.text}
          </a>
        )}
      </p>
    </div>
  )
}

export { PublicError as ErrorBoundary }
