import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { formPath, type VisitorForm } from '#app/data/visitor-forms.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useFrame } from '#app/routes/public/layout.tsx'
import { pathFor } from '#common/language.ts'
import { newsWording } from '#common/news.ts'
import styles from './form.module.css'
import { minutesToWait, type Submission } from './submission.ts'

interface FormShellProps {
  kind: VisitorForm
  /** The server's result, when the form was sent without JavaScript. */
  initial?: Submission
  /** When the page was rendered, on pages that are not cached. */
  seen?: string
  /** Where the form is sent without JavaScript; its own page by default. */
  action?: string | undefined
  /** The form sends a file. */
  files?: boolean
  children: ReactNode
}

/** What all public forms share around their fields: the message, the robot trap, the box for news and the button. */
export function FormShell({ kind, initial, seen, action, files, children }: FormShellProps) {
  const { t } = useTranslation(['forms', 'landing'])
  const language = useLanguage()
  const { privacyVersion } = useFrame()
  const refused = initial?.status === 'refused' ? initial : undefined
  const count = Object.keys(refused?.errors ?? {}).length
  const stamp = refused?.seen || seen
  return (
    <form
      className={styles.form}
      method="post"
      action={action ?? pathFor(language, formPath(kind))}
      encType={files ? 'multipart/form-data' : undefined}
      noValidate
      data-form={kind}
    >
      <p className={styles.alert} role="alert">
        {refused?.failure === 'too_many'
          ? t('failures.too_many', { count: minutesToWait(refused.retryAfter) })
          : refused?.failure
            ? t(`failures.${refused.failure}`)
            : count > 0 && t('errors.summary', { count })}
      </p>
      <p className={styles.notice}>{t('marked')}</p>
      {children}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('robot')}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {stamp && <input type="hidden" name="seen" value={stamp} />}
      {privacyVersion !== null && <input type="hidden" name="privacy_version" value={privacyVersion} />}
      {kind !== 'privacy' && (
        <label className={styles.news}>
          <input
            type="checkbox"
            name="news"
            value={newsWording}
            defaultChecked={refused?.values.news === String(newsWording)}
          />
          {t('news')}
        </label>
      )}
      <p className={styles.notice}>
        {t('notice')} <a href={pathFor(language, '/privacy')}>{t('landing:privacy.title')}</a>
      </p>
      <div className={styles.actions}>
        <button type="submit" className={button('primary', styles.submit)}>
          {t(`${kind}.submit`)}
        </button>
      </div>
    </form>
  )
}
