import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { siteContext } from '#app/data/context.ts'
import { toReference } from '#app/data/request-tracking/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { FormPage } from '#app/routes/public/forms/form-page.tsx'
import { pageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { languageOf } from '#common/language.ts'
import type { Route } from './+types/track'
import { track } from './track.server.ts'
import { TrackForm } from './track-form.tsx'
import { TrackResult } from './track-result.tsx'
import { WaysToAsk } from './ways-to-ask.tsx'

/** Fills in the reference that a mail's link names. It opens nothing without the email or phone. */
export function loader({ url }: Route.LoaderArgs) {
  const { title } = publicMessages(languageOf(url.pathname)).track
  const reference = toReference(url.searchParams.get('reference') ?? '')
  return data({ title, reference }, reference ? { headers: { 'cache-control': 'no-store' } } : undefined)
}

export function action({ request, context }: Route.ActionArgs) {
  return track(request, context.get(siteContext))
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  // The headers of the action are empty, never undefined, if no form was posted
  return actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders
}

export function meta({ matches: [root, frame], loaderData, location }: Route.MetaArgs) {
  const siteName = frame.loaderData?.company.name ?? ''
  return pageMeta({
    pathname: location.pathname,
    siteUrl: root.loaderData?.siteUrl ?? '',
    siteName,
    title: [loaderData?.title, siteName].filter(Boolean).join(' | '),
    description: '',
    hidden: true,
  })
}

/** Where the sender of a request or message sees what has become of it, by its reference and their email or phone. */
export default function TrackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('track')
  if (actionData?.status === 'found')
    return <TrackResult found={actionData.request} typed={actionData.typed} written={actionData.written} />
  return (
    <FormPage
      title={t('title')}
      lead={t('lead')}
      aside={<WaysToAsk reference={actionData?.typed.reference ?? loaderData.reference ?? ''} />}
    >
      <TrackForm refused={actionData} reference={loaderData.reference ?? ''} />
    </FormPage>
  )
}

export { PublicError as ErrorBoundary }
