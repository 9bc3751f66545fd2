import { useTranslation } from 'react-i18next'
import { siteContext } from '#app/data/context.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { answerWithPage } from '#app/routes/public/forms/answer.server.ts'
import styles from '#app/routes/public/forms/form.module.css'
import { FormFrame } from '#app/routes/public/forms/form-frame.tsx'
import { FormWords } from '#app/routes/public/forms/form-words.tsx'
import { stamp } from '#app/routes/public/forms/robot-check.server.ts'
import { Outcome } from '#app/routes/public/forms/sent.tsx'
import { formPageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf } from '#common/language.ts'
import type { Route } from './+types/careers'
import { CareersForm } from './careers-form.tsx'

export function loader({ url, context }: Route.LoaderArgs) {
  const { forms } = publicMessages(languageOf(url.pathname))
  return {
    seen: stamp(),
    takesPhoto: Boolean(context.get(siteContext).keepPhoto),
    title: forms.careers.title,
    description: forms.careers.lead,
  }
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerWithPage('careers', request, url, context.get(siteContext))
}

/** Not cached: the page contains a timestamp and, after an error, what one visitor typed. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const answer = new Headers(actionHeaders)
  answer.set('cache-control', 'no-store')
  return answer
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  return formPageMeta(location.pathname, root.loaderData?.siteUrl, frame.loaderData?.company.name, loaderData)
}

export default function CareersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('forms')
  return (
    <div className={styles.page}>
      <h1>{t('careers.heading')}</h1>
      {actionData?.status === 'sent' ? (
        <Outcome kind="careers" reference={null} confirm={actionData.confirm} />
      ) : (
        <FormFrame answer={<Outcome kind="careers" />}>
          <p className={styles.lead}>{t('careers.lead')}</p>
          <CareersForm initial={actionData} seen={loaderData.seen} takesPhoto={loaderData.takesPhoto} />
        </FormFrame>
      )}
      <FormWords />
    </div>
  )
}

export { PublicError as ErrorBoundary }
