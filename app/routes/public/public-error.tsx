import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { button } from '#app/components/button.ts'
import { KhatamConstruction } from '#app/components/khatam-construction.tsx'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import styles from './public-error.module.css'

type Problem = 'notFound' | 'project' | 'gone' | 'method' | 'failed'

function problemOf(error: unknown): { problem: Problem; status: number } {
  if (!isRouteErrorResponse(error)) return { problem: 'failed', status: 500 }
  const { status, data } = error
  if (status === 404) return { problem: data === 'projects' ? 'project' : 'notFound', status }
  if (status === 410) return { problem: 'gone', status }
  return { problem: status === 405 ? 'method' : 'failed', status }
}

/** A broken dimension line, as in a technical drawing. */
function BrokenLine() {
  return (
    <svg viewBox="0 0 320 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M1 4v16M1 12h196l7-11 9 22 7-11h4M248 12h71M319 4v16" />
      <path d="M224 12h24" strokeDasharray="3 5" />
    </svg>
  )
}

/** The error page inside the public layout: not found, or failed. */
export function PublicError() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const { problem, status } = problemOf(error)
  const title = t(`errors.${problem}.title`)
  const home = { to: pathFor(language), words: t('home') }
  const projects = { to: pathFor(language, '/projects'), words: t('errors.project.link') }
  const contact = { to: pathFor(language, '/contact'), words: t('nav.contact') }
  const services = { to: pathFor(language, '/services'), words: t('errors.services') }
  const team = { to: pathFor(language, '/#team'), words: t('errors.team') }
  const careers = { to: pathFor(language, '/careers'), words: t('errors.careers') }
  const news = { to: pathFor(language, '/news'), words: t('errors.news') }
  const lists: Record<string, { to: string; words: string }> = { projects, services, team, careers, news }
  const list = isRouteErrorResponse(error) ? lists[String(error.data)] : undefined
  // The first is the one the text recommends
  const links = {
    notFound: [home, projects, contact],
    project: [projects, home, contact],
    gone: [...(list ? [list] : []), home, contact],
    method: [home, contact],
    failed: [{ to: pathname + search, words: t('errors.failed.retry') }, home, contact],
  }[problem]
  return (
    <div className={styles.error}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.inner}>
        <KhatamConstruction className={styles.construction} />
        <p className={styles.code} aria-hidden="true">
          {status}
          <BrokenLine />
        </p>
        <h1>{title}</h1>
        <p className={styles.text}>{t(`errors.${problem}.text`)}</p>
        <div className={styles.links}>
          {links.map(({ to, words }, index) => (
            <a key={to} href={to} className={button(index === 0 ? 'bright' : 'clear')}>
              {words}
            </a>
          ))}
        </div>
      </div>
    </div>
  )
}
