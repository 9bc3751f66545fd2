import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { button } from '../../components/button.ts'
import { pathFor } from '../../lib/language.ts'
import { useLanguage } from '../../lib/use-language.ts'
import styles from './public-error.module.css'

type Problem = 'notFound' | 'project' | 'method' | 'failed'

function problemOf(error: unknown): { problem: Problem; status: number } {
  if (!isRouteErrorResponse(error)) return { problem: 'failed', status: 500 }
  const { status, data } = error
  if (status === 404) return { problem: data === 'project' ? 'project' : 'notFound', status }
  return { problem: status === 405 ? 'method' : 'failed', status }
}

/** What is shown in place of a page that is not there or could not be made, inside the public frame. */
export function PublicError() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const { problem, status } = problemOf(useRouteError())
  const title = t(`errors.${problem}.title`)
  return (
    <div className={styles.error}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.code} aria-hidden="true">
        {status}
      </p>
      <h1>{title}</h1>
      <p>{t(`errors.${problem}.text`)}</p>
      <div className={styles.links}>
        <a href={pathFor(language)} className={button('primary')}>
          {t('home')}
        </a>
        {problem === 'failed' && (
          <a href={pathname + search} className={button('outline')}>
            {t('errors.failed.retry')}
          </a>
        )}
        {problem === 'project' && (
          <a href={pathFor(language, '/#projects')} className={button('outline')}>
            {t('errors.project.link')}
          </a>
        )}
      </div>
    </div>
  )
}
