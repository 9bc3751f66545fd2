import CircleCheck from 'lucide-react/icons/circle-check'
import Copy from 'lucide-react/icons/copy'
import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { formPath, type StoredForm, type VisitorForm } from '#app/data/visitor-forms.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { loginAddress } from '#app/routes/public/login-address.ts'
import { pathFor } from '#common/language.ts'
import styles from './form.module.css'

interface SentProps {
  kind: VisitorForm
  /** Null when unknown; undefined where the script fills it in. */
  reference?: string | null
  /** Whether the email must be confirmed first; undefined where the script decides it. */
  confirm?: boolean
  /** By when we normally reply, as a sentence. */
  due?: string | null
}

/** Whether what was sent can be followed at /track. */
const isTracked = (kind: SentProps['kind']): kind is 'request' | 'contact' =>
  kind === 'request' || kind === 'contact'

/** The success message of a form, with its reference. */
export function Sent({ kind, reference, confirm, due }: SentProps) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  return (
    <div className={styles.sent} role="status" tabIndex={-1}>
      <CircleCheck aria-hidden="true" />
      <strong>{t(`${kind}.success`)}</strong>
      {kind === 'careers' && (
        <p hidden={!confirm} data-confirm="">
          {t('careers.confirm')}
        </p>
      )}
      <p>{[t(`${kind}.soon`), due].filter(Boolean).join('. ')}</p>
      {kind !== 'careers' && reference !== null && (
        <p className={styles.reference}>
          {t(`${kind}.reference`)}{' '}
          <bdi dir="ltr" data-reference="">
            {reference}
          </bdi>
          <CopyReference />
        </p>
      )}
      {isTracked(kind) && (
        <a
          href={`${pathFor(language, '/track')}${reference ? `?reference=${reference}` : ''}`}
          className={button('primary', styles.track)}
          data-track=""
        >
          {t(`${kind}.track`)}
        </a>
      )}
    </div>
  )
}

/** Copies the reference beside it; hidden until `copy-reference.client.ts` makes it work. */
export function CopyReference() {
  const { t } = useTranslation('forms')
  return (
    <span className={styles.copy} hidden data-copy="">
      {/* The button's words change; this keeps the panel around it from being read out again */}
      <span aria-live="off">
        <button type="button" data-copied={t('copy.copied')} data-failed={t('copy.failed')}>
          <Copy aria-hidden="true" />
          <span data-words="">{t('copy.copy')}</span>
        </button>
      </span>
      <span aria-live="polite" className="hidden" data-told="" />
    </span>
  )
}

/** The reference of the last message, shown below the form once it is empty again. */
export function LastReference({ kind }: { kind: StoredForm }) {
  const { t } = useTranslation('forms')
  return (
    <p className={styles.last} hidden data-last="">
      {t(`${kind}.last`)} <bdi dir="ltr" data-reference="" />
      <CopyReference />
    </p>
  )
}

/** What a form's own page shows after sending: the success message and links. */
export function Outcome({ kind, reference, confirm, due }: SentProps) {
  const { t } = useTranslation(['forms', 'common'])
  const language = useLanguage()
  // The button to track comes first, if what was sent can be tracked
  const home = button(isTracked(kind) ? 'outline' : 'primary')
  return (
    <>
      <Sent kind={kind} reference={reference} confirm={confirm} due={due} />
      <div className={styles.links}>
        <a href={pathFor(language)} className={home}>
          {t('common:home')}
        </a>
        {kind === 'careers' ? (
          <a href={loginAddress('employee', language)} className={button('outline')}>
            {t('careers.login')}
          </a>
        ) : (
          <a href={pathFor(language, formPath(kind))} className={button('outline')}>
            {t(`${kind}.another`)}
          </a>
        )}
      </div>
    </>
  )
}
