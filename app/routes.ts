import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import type { Language } from '#common/language.ts'
import { menu } from './routes/admin/screens.ts'

/** The public screens in one language; both languages share the files under different addresses. */
function publicScreens(language: Language) {
  const id = (screen: string) => ({ id: `${language}/${screen}` })
  return [
    route('opening-soon', 'routes/public/opening-soon/opening-soon.tsx', id('opening-soon')),
    layout('routes/public/layout.tsx', id('layout'), [
      index('routes/public/landing/landing.tsx', id('landing')),
      route('profile', 'routes/public/profile/profile.tsx', id('profile')),
      route('projects', 'routes/public/projects/projects.tsx', id('projects')),
      route('projects/:project', 'routes/public/project/project.tsx', id('project')),
      route('services', 'routes/public/services/services.tsx', id('services')),
      route('services/:service', 'routes/public/services/service.tsx', id('service')),
      route('team/:person', 'routes/public/team/person.tsx', id('person')),
      route('news', 'routes/public/news/news.tsx', id('news')),
      route('news/:article', 'routes/public/news/article.tsx', id('article')),
      route('request', 'routes/public/forms/request.tsx', id('request')),
      route('contact', 'routes/public/forms/contact.tsx', id('contact')),
      route('track', 'routes/public/track/track.tsx', id('track')),
      route('careers', 'routes/public/careers/careers.tsx', id('careers')),
      route('careers/:opening', 'routes/public/careers/opening.tsx', id('opening')),
      route('privacy', 'routes/public/legal/privacy.tsx', id('privacy')),
      route('privacy/request', 'routes/public/privacy-request/privacy.request.tsx', id('privacy.request')),
      route('privacy/confirm', 'routes/public/privacy-request/privacy.confirm.tsx', id('privacy.confirm')),
      route('news/stop', 'routes/public/news/news.stop.tsx', id('news.stop')),
      route('terms', 'routes/public/legal/terms.tsx', id('terms')),
      route('accessibility', 'routes/public/legal/accessibility.tsx', id('accessibility')),
      route('*', 'routes/public/not-found.tsx', id('not-found')),
    ]),
  ]
}

/** Addresses that redirect to another one. */
function shortAddresses(language: Language) {
  return [route('team', 'routes/public/team/team.ts', { id: `${language}/team` })]
}

/** Addresses to which forms are sent when JavaScript runs, which answer with JSON, and the news feed. */
function formAddresses(language: Language) {
  const id = (screen: string) => ({ id: `${language}/${screen}` })
  return [
    route('request/send', 'routes/public/forms/request.send.ts', id('request.send')),
    route('news/feed.xml', 'routes/public/news/news.feed.xml.ts', id('news.feed')),
    route('contact/send', 'routes/public/forms/contact.send.ts', id('contact.send')),
    route('careers/send', 'routes/public/careers/careers.send.ts', id('careers.send')),
    route('track/send', 'routes/public/track/track.send.ts', id('track.send')),
    route(
      'privacy/request/send',
      'routes/public/privacy-request/privacy.request.send.ts',
      id('privacy.request.send'),
    ),
  ]
}

/**
 * The screens of the back office. List a new one in routes/admin/screens.ts, which says what else it needs.
 */
function adminScreens() {
  const names = menu.flatMap(({ screens }) => screens.map(({ to }) => to.split('/')[2] ?? 'dashboard'))
  return names.map((name) => route(name, `routes/admin/${name}/${name}.tsx`, { id: `admin/${name}` }))
}

/** The account screens: one address for both languages. */
const accountScreens = layout('routes/account/layout.tsx', [
  route('admin/login', 'routes/admin/login.tsx'),
  route('employee/login', 'routes/employee/login.tsx'),
  route('client/login', 'routes/client/login.tsx'),
  route('client/register', 'routes/client/register.tsx'),
  route('forgotten-password', 'routes/password/forgotten-password.tsx'),
  route('new-password', 'routes/password/new-password.tsx'),
  route('confirm-email', 'routes/password/confirm-email.tsx'),
  route('invitation', 'routes/invitation/invitation.tsx'),
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/dashboard/dashboard.tsx'),
    ...adminScreens(),
    // A page of the website in a frame, without the menu
    route('edit', 'routes/admin/edit/edit.tsx', { id: 'admin/edit' }),
    // Nested under the lists that link to them
    route('clients/:id', 'routes/admin/clients/client.tsx', { id: 'admin/client' }),
    route('employees/:id', 'routes/admin/employees/employee.tsx', { id: 'admin/employee' }),
    route('*', 'routes/admin/not-found.tsx'),
  ]),
  layout('routes/employee/layout.tsx', [
    route('employee/portal', 'routes/employee/portal/portal.tsx'),
    route('employee/*', 'routes/employee/not-found.tsx'),
  ]),
  layout('routes/client/layout.tsx', [
    route('client/portal', 'routes/client/portal/portal.tsx'),
    route('client/*', 'routes/client/not-found.tsx'),
  ]),
])

export default [
  ...publicScreens('ar'),
  ...formAddresses('ar'),
  ...shortAddresses('ar'),
  ...prefix('en', [...publicScreens('en'), ...formAddresses('en'), ...shortAddresses('en')]),
  accountScreens,
  route('invitation/accept', 'routes/invitation/invitation.accept.ts'),
  route('manifest.webmanifest', 'routes/public/manifest.webmanifest.ts'),
  route('robots.txt', 'routes/public/machines/robots.txt.ts'),
  route('llms.txt', 'routes/public/machines/llms.txt.ts'),
  route('sitemap.xml', 'routes/public/machines/sitemap.xml.ts'),
  // The parts of the sitemap (routes/public/machines/sitemap-pages.server.ts)
  ...['pages', 'projects', 'services', 'team', 'careers', 'news'].map((part) =>
    route(`sitemap-${part}.xml`, `routes/public/machines/sitemap-${part}.xml.ts`),
  ),
] satisfies RouteConfig
