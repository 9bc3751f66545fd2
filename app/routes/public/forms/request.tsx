import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { siteContext } from '#app/data/context.ts'
import { readProject } from '#app/data/projects/public.ts'
import { readActiveServices } from '#app/data/services/public.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { readSection } from '#app/lib/read-section.ts'
import { formPageMeta } from '#app/routes/public/meta.ts'
import { PublicError } from '#app/routes/public/public-error.tsx'
import { inLanguage, languageOf } from '#common/language.ts'
import { isUuid } from '#common/uuid.ts'
import type { Route } from './+types/request'
import { answerWithPage } from './answer.server.ts'
import { ContactAside } from './contact-aside.tsx'
import { FormFrame } from './form-frame.tsx'
import { FormPage } from './form-page.tsx'
import { FormWords } from './form-words.tsx'
import { NoServices, RequestForm } from './request-form.tsx'
import { Outcome } from './sent.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const language = languageOf(url.pathname)
  const { forms } = publicMessages(language)
  const services = await readActiveServices(site.db).catch((error: Error) => {
    site.log('services not read', { message: error.message })
    throw data(null, { status: 503 })
  })
  const id = url.searchParams.get('project') ?? ''
  const project = isUuid(id) && (await readSection(site, 'project', readProject(site.db, id), null))
  return {
    service: url.searchParams.get('service') ?? '',
    project: project ? inLanguage(language, project.title_ar, project.title_en) : undefined,
    title: forms.request.title,
    description: forms.request.lead,
    services: services.map(({ id, title_ar, title_en }) => ({
      id,
      title: inLanguage(language, title_ar, title_en),
    })),
  }
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerWithPage('request', request, url, context.get(siteContext))
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const [root, frame] = matches
  return formPageMeta(location.pathname, root.loaderData?.siteUrl, frame.loaderData, loaderData)
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('forms')
  const { service, project, services } = loaderData
  return (
    <FormPage
      title={t('request.title')}
      lead={actionData?.status !== 'sent' && t('request.lead')}
      aside={<ContactAside />}
    >
      {actionData?.status === 'sent' ? (
        <Outcome kind="request" reference={actionData.reference} due={actionData.due} />
      ) : services.length === 0 && !actionData ? (
        // The form requires a service and there is none. A form that was already sent stays, with its input
        <NoServices />
      ) : (
        <FormFrame answer={<Outcome kind="request" />}>
          <RequestForm service={service} project={project} services={services} initial={actionData} />
        </FormFrame>
      )}
      <FormWords />
    </FormPage>
  )
}

export { PublicError as ErrorBoundary }
