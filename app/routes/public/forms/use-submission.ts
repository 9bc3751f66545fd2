import { type RefObject, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormErrors, VisitorForm } from '../../../data/service-requests.ts'
import { pathFor } from '../../../lib/language.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { clearDraft } from './draft.ts'
import type { Failure, Submission } from './submission.ts'

type State =
  | { phase: 'open' | 'sending'; errors: FormErrors; failure?: Failure }
  | { phase: 'sent'; reference: string | null }

function stateOf(submission: Submission | undefined): State {
  if (submission?.status === 'sent') return { phase: 'sent', reference: submission.reference }
  return { phase: 'open', errors: submission?.errors ?? {}, failure: submission?.failure }
}

/** What checks and sends a form, fetched when somebody starts to fill one in. */
function loadSending() {
  return import('./sending.ts')
}

interface SubmissionOptions {
  kind: VisitorForm
  form: RefObject<HTMLFormElement | null>
  /** What the server said, when the page was loaded by sending the form. */
  initial?: Submission
  onSent?: (reference: string | null) => void
}

/**
 * Sends a form in the background: checks it first, keeps what was typed whatever happens,
 * and stores the same content once however often it is sent.
 */
export function useSubmission({ kind, form, initial, onSent }: SubmissionOptions) {
  const language = useLanguage()
  const { t } = useTranslation('forms')
  const [state, setState] = useState<State>(() => stateOf(initial))
  const busy = useRef(false)
  const attempt = useRef({ content: '', id: '' })

  const focusFirst = useCallback(
    (errors: FormErrors) => {
      const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[]
      // After React has tied the errors to their fields, so that they are read out together.
      requestAnimationFrame(() => controls.find((control) => control.name in errors)?.focus())
    },
    [form],
  )

  const submit = async () => {
    const element = form.current
    if (!element || busy.current) return
    busy.current = true
    setState({ phase: 'sending', errors: {} })
    const refuse = (errors: FormErrors, failure?: Failure) => {
      busy.current = false
      setState({ phase: 'open', errors, failure })
      if (Object.keys(errors).length > 0) focusFirst(errors)
    }
    const data = new FormData(element)
    const typed = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
    // Without it the network is down, and nothing could be sent.
    const sending = await loadSending().catch(() => null)
    if (!sending) return refuse({}, kind)
    const { errors } = sending.checkForm(kind, typed)
    if (errors) return refuse(errors)

    const content = JSON.stringify(typed)
    if (attempt.current.content !== content) attempt.current = { content, id: sending.newId() }
    data.set('submission_id', attempt.current.id)
    await sending.waitUntilFilled()
    const submission = await sending.send(pathFor(language, `/${kind}/send`), data, kind)
    if (submission.status === 'refused') {
      const trap = element.elements.namedItem('website')
      if (trap instanceof HTMLInputElement) trap.value = ''
      return refuse(submission.errors, submission.failure)
    }
    busy.current = false
    clearDraft(kind)
    element.reset()
    setState({ phase: 'sent', reference: submission.reference })
    onSent?.(submission.reference)
  }

  const errors = state.phase === 'sent' ? {} : state.errors
  const count = Object.keys(errors).length
  const failure = state.phase === 'sent' ? undefined : state.failure
  const message = failure ? t(`failures.${failure}`) : count > 0 ? t('errors.summary', { count }) : ''
  return {
    state,
    errors,
    message,
    submit,
    /** Fetches ahead of time what sending needs. */
    prepare: () => void loadSending().catch(() => undefined),
    /** An empty form again. */
    reopen: () => setState({ phase: 'open', errors: {} }),
  }
}
