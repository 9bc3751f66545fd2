import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { staleEdit as ar } from '#app/i18n/locales/ar/admin/stale-edit.ts'
import { staleEdit as en } from '#app/i18n/locales/en/admin/stale-edit.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import type { FormValues } from './edit-form-options.ts'
import { beginAtFirstField } from './first-field.ts'
import styles from './form.module.css'
import type { EditFormState } from './use-edit-form.ts'
import { useShownValue } from './use-shown-value.ts'

interface EditFormProps {
  edit: Pick<
    EditFormState,
    | 'form'
    | 'submit'
    | 'saving'
    | 'sending'
    | 'restored'
    | 'stale'
    | 'takeTheirs'
    | 'keepMine'
    | 'changedByOthers'
    | 'revert'
    | 'drafts'
    | 'isDirty'
  >
  /** The form's values of the row as another admin has saved it. */
  toFormValues(row: never): FormValues
  /** The label of each field, for showing what another admin has saved. */
  labels: Record<string, string>
  /** The words for values that are not shown as they are stored, such as a type. */
  shown?: Record<string, Record<string, string>>
  children: ReactNode
  submit: string
  /**
   * The look of the saving button: `danger` if it refuses or removes, `quiet` beside a more important one.
   */
  tone?: 'danger' | 'quiet'
  /** Why the form cannot be saved as it is; shown beside the disabled button. */
  missing?: string | undefined
  /** True while it cannot be saved for another reason, which the screen shows anyway. */
  disabled?: boolean
  onCancel?: () => void
  /** Beside the saving buttons, such as a way to save and publish. */
  beside?: ReactNode
  /** At the end of the bar, apart from its buttons, such as the record's history. */
  aside?: ReactNode
}

const DraftNotice = lazyPart(() => import('#app/workspace/drafts/draft-notice.tsx'))
const DraftButton = lazyPart(() => import('#app/workspace/drafts/draft-button.tsx'))

// Keep the focus in the field: on leaving, it would be checked, and its message would move the button away
const keepFocus = (event: MouseEvent) => event.preventDefault()

// In a long form the message would be out of view, and the disabled button unexplained
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' })

/**
 * The frame of an edit form: the buttons, and notices about restored input, a draft, and a conflict with
 * another admin's changes.
 */
export function EditForm({
  edit,
  toFormValues,
  labels,
  shown,
  children,
  submit,
  tone,
  missing,
  disabled,
  onCancel,
  beside,
  aside,
}: EditFormProps) {
  const { t } = useTranslation('workspace')
  const { t: words } = useScreenWords('staleEdit', { ar, en })
  const explanation = useId()
  const inWords = useShownValue(shown)
  const { stale, restored, saving, sending } = edit
  const theirs = stale?.current ? toFormValues(stale.current as never) : null
  const different = theirs ? edit.changedByOthers(theirs).filter((field) => labels[field]) : []
  // Both admins changed these; a field that only the other one changed keeps the other's value
  const contested = different.filter((field) => edit.form.formState.dirtyFields[field])
  // The focus is on the first wrong field; the count tells about others that may be out of view
  const { errors, submitCount } = edit.form.formState
  const wrong = submitCount > 0 ? Object.keys(errors).length : 0
  const takeField = (field: string) => {
    const value = theirs?.[field]
    if (value !== undefined) edit.form.setValue(field, value, { shouldDirty: true })
  }
  return (
    <form ref={beginAtFirstField} noValidate onSubmit={edit.submit} className={styles.form}>
      {edit.drafts?.draft && (
        <DraftNotice draft={edit.drafts.draft} isDirty={edit.isDirty} labels={labels} shown={shown} />
      )}
      {restored && !stale && (
        <div className={styles.notice} role="status">
          <p>{t('form.restored')}</p>
          <div className={styles.actions}>
            <Button variant="default" size="sm" onClick={edit.revert}>
              {t('form.discardTyped')}
            </Button>
          </div>
        </div>
      )}
      {children}
      {stale && (
        <div ref={bringIntoView} className={styles.notice} role="alert">
          <h3>{theirs ? t('form.stale.title') : t('form.stale.gone')}</h3>
          <p>{theirs ? words(different.length > 0 ? 'text' : 'same') : t('form.stale.goneText')}</p>
          {different.length > 0 && (
            <dl>
              {different.map((field) => (
                <div key={field}>
                  <dt id={`${explanation}-${field}`}>{labels[field]}</dt>
                  <dd dir="auto">{inWords(field, theirs?.[field])}</dd>
                  {contested.includes(field) ? (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-describedby={`${explanation}-${field}`}
                      onClick={() => takeField(field)}
                    >
                      {words('take')}
                    </Button>
                  ) : (
                    <small>{words('kept')}</small>
                  )}
                </div>
              ))}
            </dl>
          )}
          {theirs && (
            <div className={styles.actions}>
              <Button variant="default" onClick={edit.takeTheirs}>
                {t('form.stale.theirs')}
              </Button>
              <Button
                variant="default"
                onClick={({ currentTarget }) => void edit.keepMine(currentTarget.form ?? currentTarget)}
              >
                {t('form.stale.mine')}
              </Button>
            </div>
          )}
        </div>
      )}
      <div className={styles.bar}>
        <Button
          type="submit"
          {...(tone === 'quiet' && { variant: 'default' })}
          {...(tone === 'danger' && { color: 'danger' })}
          loading={saving}
          disabled={disabled || Boolean(missing) || sending || Boolean(stale)}
          aria-describedby={missing ? explanation : undefined}
          onMouseDown={keepFocus}
        >
          {submit}
        </Button>
        {edit.drafts && (
          <DraftButton
            drafts={edit.drafts}
            disabled={disabled || Boolean(missing) || saving || sending || Boolean(stale)}
          />
        )}
        {beside}
        {onCancel && (
          <Button variant="default" onMouseDown={keepFocus} onClick={onCancel} disabled={saving}>
            {t('cancel')}
          </Button>
        )}
        {sending ? <p role="status">{t('form.sending')}</p> : missing && <p id={explanation}>{missing}</p>}
        {wrong > 0 && <p className={styles.wrong}>{t('form.wrong', { count: wrong })}</p>}
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
    </form>
  )
}
