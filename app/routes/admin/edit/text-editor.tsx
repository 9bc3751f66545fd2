import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handleAuthError } from '#app/auth/profile.ts'
import type { FieldError } from '#app/data/fields.ts'
import { StaleText, type StoredText, saveText } from '#app/data/page-texts/admin.ts'
import { ruleOf } from '#app/data/page-texts/rules.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useFieldErrors } from '#app/workspace/form/use-field-errors.ts'
import { useExplain } from '#app/workspace/use-explain.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { directionOf } from '#common/language.ts'
import { fieldOf, textKey } from '#common/page-texts.ts'
import { countCharacters } from '#common/text.ts'
import { EditorBox } from './editor-box.tsx'
import type { Place } from './page-frame.ts'
import { useTextLabel } from './use-text-label.ts'

interface TextEditorProps {
  place: Place
  /** The text as it is stored. */
  stored: StoredText
  onDirty(dirty: boolean): void
  onClose(): void
  onSaved(): void
  onFollow(path: string): void
}

/** What was typed into a text but not saved, and the stored text at the time. */
interface Begun {
  text: string
  before: string
}

const nameOf = ({ text, language }: StoredText) => `text ${textKey(text)} ${language}`
const begunText = (stored: StoredText) => keptInTab<Begun>(nameOf(stored)) ?? null

/** Keeps what was typed in this tab, so that it outlives a reload and the end of the session; null forgets it. */
export const keepBegun = (stored: StoredText, begun: Begun | null) => keepInTab(nameOf(stored), begun)

/** Edits a text of the page in place; the change goes into the draft of its item. */
export function TextEditor({ place, stored, onDirty, onClose, onSaved, onFollow }: TextEditorProps) {
  const { t } = useTranslation(['editing', 'workspace'])
  const fieldError = useFieldErrors()
  const language = useLanguage()
  const explain = useExplain()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const [begun] = useState(() => begunText(stored))
  const [seen, setSeen] = useState(stored)
  const [typed, setTyped] = useState(begun?.text ?? stored.value)
  const [stale, setStale] = useState<StoredText | null>(
    begun && begun.before !== stored.value ? stored : null,
  )
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const label = useTextLabel()(stored.text, stored.language)
  const rule = ruleOf(stored.text.table, fieldOf(stored.text, stored.language), stored.row)
  const dirty = typed !== seen.value

  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  useEffect(() => {
    keepBegun(stored, dirty ? { text: typed, before: seen.value } : null)
  }, [stored, dirty, typed, seen])
  // Below a long text, the reason why it was not saved would be out of view
  useEffect(() => {
    if (problem || stale) message.current?.scrollIntoView({ block: 'nearest' })
  }, [problem, stale])

  const say = ({ code, count = 0 }: FieldError) => fieldError(code as 'required', { count })

  /** @param over the text that someone else has saved, once this person has seen it */
  async function save(over?: StoredText) {
    if (busy || !rule) return
    const checked = rule.check(typed)
    if (checked.error) {
      setProblem(say(checked.error))
      field.current?.focus()
      return
    }
    setBusy(true)
    setProblem('')
    const release = field.current?.form ? holdForm(field.current.form) : undefined
    try {
      await saveText(over ?? seen, checked.value).finally(release)
      onDirty(false)
      onSaved()
    } catch (error) {
      handleAuthError(error)
      if (error instanceof StaleText) setStale(error.current)
      else setProblem(`${t('saveFailed')} ${explain(error)}`)
    } finally {
      setBusy(false)
    }
  }

  function takeTheirs(theirs: StoredText) {
    setSeen(theirs)
    setTyped(theirs.value)
    setStale(null)
    field.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Keep the keys from the page, which has its own, for example for galleries
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    const isField = event.target === field.current
    if (event.key === 'Enter' && isField && (event.ctrlKey || event.metaKey || rule?.lines === 'one')) {
      event.preventDefault()
      if (!stale) void save()
    }
  }
  // A text area pastes only plain text; a text of one line also joins the pasted lines
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (rule?.lines !== 'one' || !/[\r\n]/.test(pasted)) return
    event.preventDefault()
    const { selectionStart: from, selectionEnd: to } = event.currentTarget
    event.currentTarget.setRangeText(pasted.replace(/\s*[\r\n]+\s*/g, ' '), from, to, 'end')
    setTyped(event.currentTarget.value)
  }

  return (
    <EditorBox place={place} label={label} onKeyDown={onKeyDown}>
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!stale) void save()
        }}
      >
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          ref={field}
          rows={rule?.lines === 'one' ? 1 : 3}
          lang={stored.language}
          dir={typed ? 'auto' : directionOf(stored.language)}
          value={typed}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-count ${id}-problem`}
          onPaste={onPaste}
          onChange={({ currentTarget }) => {
            const one = rule?.lines === 'one'
            setTyped(one ? currentTarget.value.replace(/\n/g, ' ') : currentTarget.value)
            setProblem('')
          }}
        />
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
        {stale && (
          <>
            <p role="alert">
              {t('stale', {
                name: stale.draft?.editor ? bilingualPart(stale.draft.editor, language) : t('someone'),
              })}
            </p>
            <blockquote dir="auto">{stale.value || '–'}</blockquote>
            <div>
              <button type="button" disabled={busy} onClick={() => takeTheirs(stale)}>
                {t('theirs')}
              </button>
              <button type="button" disabled={busy} onClick={() => void save(stale)}>
                {t('mine')}
              </button>
            </div>
          </>
        )}
        <div ref={message}>
          <button type="submit" disabled={busy || stale !== null} aria-keyshortcuts="Control+Enter">
            {t('save')}
          </button>
          <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
            {t('workspace:cancel')}
          </button>
          {place.link && (
            <button type="button" onClick={() => onFollow(place.link as string)}>
              {t('follow')}
            </button>
          )}
          <span className="count" id={`${id}-count`}>
            {t('count', { typed: countCharacters(typed), max: rule?.max })}
          </span>
        </div>
      </form>
    </EditorBox>
  )
}
