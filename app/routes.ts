import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import type { Language } from './lib/language.ts'

/** The public screens in one language; both languages share the files and differ in address. */
function publicScreens(language: Language) {
  const id = (screen: string) => ({ id: `${language}/${screen}` })
  return layout('routes/public/layout.tsx', id('layout'), [
    index('routes/public/landing/landing.tsx', id('landing')),
    route('projects/:id', 'routes/public/project/project.tsx', id('project')),
    route('request', 'routes/public/forms/request.tsx', id('request')),
    route('contact', 'routes/public/forms/contact.tsx', id('contact')),
    route('*', 'routes/public/not-found.tsx', id('not-found')),
  ])
}

/** Where the forms of a page with JavaScript are sent; they answer with JSON. */
function formAddresses(language: Language) {
  const id = (screen: string) => ({ id: `${language}/${screen}` })
  return [
    route('request/send', 'routes/public/forms/request.send.ts', id('request.send')),
    route('contact/send', 'routes/public/forms/contact.send.ts', id('contact.send')),
  ]
}

export default [
  publicScreens('ar'),
  ...formAddresses('ar'),
  ...prefix('en', [publicScreens('en'), ...formAddresses('en')]),
  route('manifest.webmanifest', 'routes/public/manifest.webmanifest.ts'),
  route('robots.txt', 'routes/public/robots.txt.ts'),
  route('sitemap.xml', 'routes/public/sitemap.xml.ts'),
] satisfies RouteConfig
