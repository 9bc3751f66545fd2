import { useTranslation } from 'react-i18next'
import { siteContext } from '#app/data/context.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { formPageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf } from '#common/language.ts'
import type { Route } from './+types/contact'
import { answerWithPage } from './answer.server.ts'
import { ContactAside, ContactNow } from './contact-aside.tsx'
import { ContactForm } from './contact-form.tsx'
import { FormFrame } from './form-frame.tsx'
import { FormPage } from './form-page.tsx'
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
  const { t } = useTranslation('forms')
  return (
    <FormPage
      title={t('contact.title')}
      lead={actionData?.status !== 'sent' && t('contact.lead')}
      aside={<ContactAside always />}
    >
      {actionData?.status === 'sent' ? (
        <Outcome kind="contact" reference={actionData.reference} due={actionData.due} />
      ) : (
        <>
          <ContactNow />
          <FormFrame answer={<Outcome kind="contact" />}>
            <ContactForm initial={actionData} />
          </FormFrame>
        </>
      )}
      <FormWords />
    </FormPage>
  )
}

export { PublicError as ErrorBoundary }
