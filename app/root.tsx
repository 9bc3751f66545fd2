import { use, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import {
  isRouteErrorResponse,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import {
  directionOf,
  isAccountPath,
  languageOf,
  languageOfCookie,
  languages,
  pathFor,
} from '#common/language.ts'
import type { Route } from './+types/root'
import icon from './assets/icon.svg'
import { siteContext } from './data/context.ts'
import { createTranslator } from './i18n/instance.ts'
import { messagesFor } from './i18n/messages.server.ts'
import { rootErrorText } from './i18n/root-error-text.ts'
import { EntryScript } from './lib/entry-script.ts'
import type { RouteHandle } from './lib/route-handle.ts'
import { themeScript } from './lib/theme-script.ts'
import { fontsFor } from './styles/fonts.ts'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function loader({ url, request, context }: Route.LoaderArgs) {
  const language = isAccountPath(url.pathname)
    ? languageOfCookie(request.headers.get('cookie'))
    : languageOf(url.pathname)
  return {
    language,
    messages: messagesFor(language, isAccountPath(url.pathname)),
    siteUrl: context.get(siteContext).siteUrl,
  }
}

/** Only a change of language needs other words; account screens keep their language in a cookie. */
export function shouldRevalidate({ nextUrl }: ShouldRevalidateFunctionArgs) {
  const next = isAccountPath(nextUrl.pathname)
    ? languageOfCookie(document.cookie)
    : languageOf(nextUrl.pathname)
  return document.documentElement.lang !== next
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { pathname } = useLocation()
  const language = data?.language ?? languageOf(pathname)
  const translator = useMemo(
    () => createTranslator(language, data?.messages ?? {}),
    [language, data?.messages],
  )
  const entry = use(EntryScript)
  const isPublic = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.audience === 'public',
  )
  return (
    // The theme is set before React starts
    <html
      lang={language}
      dir={directionOf(language)}
      data-audience={isPublic ? 'public' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#12363a" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text. */}
        {!isPublic && <script dangerouslySetInnerHTML={{ __html: themeScript }} />}
        {fontsFor(language, isPublic).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <I18nextProvider i18n={translator}>{children}</I18nextProvider>
        {isPublic ? (
          <script type="module" src={entry} fetchPriority="low" />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** The error page of last resort, when even the page's frame failed to render. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const problem = isRouteErrorResponse(error) && error.status < 500 ? 'refused' : 'failed'
  return (
    <main className="root-error">
      <title>{`${rootErrorText.ar[problem].title} | ${rootErrorText.en[problem].title}`}</title>
      {languages.map((language) => (
        <section key={language} lang={language} dir={directionOf(language)}>
          <h1>{rootErrorText[language][problem].title}</h1>
          <p>{rootErrorText[language][problem].text}</p>
          <a href={pathFor(language)}>{rootErrorText[language].home}</a>
        </section>
      ))}
    </main>
  )
}
