import { useTranslation } from 'react-i18next'
import { siteContext } from '../../../data/context.ts'
import { publicMessages } from '../../../i18n/messages.server.ts'
import { languageOf } from '../../../lib/language.ts'
import { answerWithPage } from '../forms/answer.server.ts'
import styles from '../forms/form.module.css'
import { FormFrame } from '../forms/form-frame.tsx'
import { FormWords } from '../forms/form-words.tsx'
import { stamp } from '../forms/robots.server.ts'
import { Outcome } from '../forms/sent.tsx'
import { formPageMeta } from '../meta.ts'
import { PublicError } from '../public-error.tsx'
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

/** The page holds the time it was sent at and what one person typed. */
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
        <Outcome kind="careers" reference={null} />
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
