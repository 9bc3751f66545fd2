import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { focusFirstInvalid, resolverOf } from '#app/auth/form-errors.ts'
import { check, type FieldError } from '#app/data/fields.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { unreadDates } from '#app/lib/unread-dates.ts'
import { useFormDraft } from '#app/workspace/drafts/use-form-draft.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { changedByOthers, changedOnly } from './changed-fields.ts'
import type { Dated, EditFormOptions, FormValues } from './edit-form-options.ts'
import { fieldsOf } from './form-fields.ts'
import { forgetEdit, keepEdit, keptEdit } from './kept-edit.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useIsShown } from './use-is-shown.ts'
import { useRefusal } from './use-refusal.ts'
import { useUnsaved } from './use-unsaved.ts'

/**
 * A form that edits one row: validated by the rules of its table, kept in the tab while typing, protected against
 * leaving by accident, and never overwriting what another admin has saved in the meantime.
 */
export function useEditForm<Schema extends z.ZodObject, Row extends Dated>(
  options: EditFormOptions<Schema, Row>,
) {
  const { name, schema, row, toFormValues, save, invalidates = [], onSaved, done, failed } = options
  const drafts = useFormDraft(options.draftOf, row)
  const { seen } = drafts
  const { t } = useTranslation('workspace')
  const fieldError = useFieldErrors()
  const explain = useExplain()
  const client = useQueryClient()
  const form = useForm<FormValues>({
    // Start from the draft if it is cached
    defaultValues: toFormValues(drafts.over(row)),
    resolver: resolverOf((typed: FormValues) => check(schema, typed as Record<string, string>)),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  // Reading these makes the form track which fields were changed
  const { isDirty, dirtyFields, defaultValues } = form.formState
  const base = useRef(row?.updated_at)
  const newId = useRef(row ? '' : (drafts.draft?.record_id ?? ''))
  newId.current ||= crypto.randomUUID()
  const [sending, setSending] = useState<readonly string[]>([])
  const [stale, setStale] = useState<{ current: Row | null; drafting: boolean } | null>(null)
  const [restored, setRestored] = useState(false)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const settled = useRef(false)
  const refusal = useRefusal(form, failed, (current, drafting) =>
    setStale({ current: current as Row | null, drafting }),
  )

  /** What was typed, with the versions of the row and of its draft that it is based on. */
  const madeFrom = (values: FormValues) => ({
    base: base.current,
    draft: seen.current?.updated_at,
    values,
  })
  // Another form may show this row by the time the save ends
  const isShown = useIsShown()
  /** Shows the row with its draft, as they are known by now. */
  const takeDrafted = () => {
    seen.current = drafts.draft
    take(drafts.over(row))
  }
  const take = (current: Row | null) => {
    base.current = current?.updated_at
    form.reset(toFormValues(current))
    keepEdit(name, null)
    setStale(null)
    setRestored(false)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the tab kept is read once for each row.
  useEffect(() => {
    const kept = keptEdit(name)
    if (kept) {
      base.current = kept.base
      for (const [field, value] of Object.entries(kept.values))
        if (field in form.getValues()) form.setValue(field, value, { shouldDirty: true })
      setRestored(true)
    }
    return form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback({ values, isDirty, dirtyFields = {} }) {
        if (settled.current) return
        // A half typed date has an empty value, which after a reload would look like a removed one
        const half = unreadDates(document.body).map(({ name }) => name)
        const typed = changedOnly(values, dirtyFields, half)
        keepEdit(name, isDirty && Object.keys(typed).length > 0 ? madeFrom(typed) : null)
      },
    })
  }, [name])

  // The draft was read: show it, unless something has been typed over another version of it
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the draft changes.
  useEffect(() => {
    const { draft } = drafts
    const kept = keptEdit(name)
    if (busy.current || draft?.updated_at === seen.current?.updated_at) return
    if (kept && kept.draft !== draft?.updated_at) return
    seen.current = draft
    if (!row && draft) newId.current = draft.record_id
    form.reset(toFormValues(drafts.over(row)), { keepDirtyValues: Boolean(kept) })
  }, [drafts.draft?.updated_at])

  // A newer version of the row was read: show it, unless it would overwrite what was typed
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the row changes.
  useEffect(() => {
    if (row && row.updated_at !== base.current && !keptEdit(name) && !busy.current) {
      take(drafts.over(row))
      base.current = row.updated_at
    }
  }, [row?.updated_at])

  useUnsaved(isDirty || sending.length > 0, settled, () => keepEdit(name, null))

  async function store(values: FormValues, element: Element) {
    const release = holdForm(element)
    const typed = keptEdit(name)
    try {
      const stored = await save(values as z.output<Schema>, base.current, newId.current).finally(() => {
        for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
      })
      newId.current = ''
      settled.current = true
      // The row is stored: a failure to discard its draft must not make the form store it again
      const left = await drafts.settle().then(
        () => undefined,
        (error: unknown) => error,
      )
      release()
      refusal.forget()
      if (isShown.current) take(stored)
      else forgetEdit(name, typed)
      if (left) notifyFailed(t('form.draftLeft'), explain(left))
      else if (typeof done === 'function') done(stored)
      else if (done) notifyDone(done)
      if (isShown.current) onSaved?.(stored)
    } catch (error) {
      release()
      refusal.show(error, element)
    } finally {
      settled.current = false
    }
  }

  async function storeDraft(
    values: FormValues,
    element: Element,
    { draft, same }: { draft: string; same: string },
  ) {
    const release = holdForm(element)
    const typed = keptEdit(name)
    try {
      const stored = await drafts
        .save(row?.id ?? newId.current, () => save(values as z.output<Schema>, base.current, newId.current))
        .finally(release)
      settled.current = true
      refusal.forget()
      if (isShown.current) {
        form.reset(form.getValues())
        keepEdit(name, null)
        setRestored(false)
      } else forgetEdit(name, typed)
      notifyDone(stored ? draft : same)
      settled.current = false
    } catch (error) {
      refusal.show(error)
    }
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A dialog is inside the screen's React tree: its form must not submit a form around it
    event.stopPropagation()
    await send(event.currentTarget)
  }

  /**
   * Checks and stores the form.
   * @param element holds its fields
   * @param drafted the messages for a draft, to save the form as one
   */
  async function send(element: Element, drafted?: { draft: string; same: string }) {
    if (busy.current || sending.length > 0) return
    const [unread] = unreadDates(element)
    if (unread) {
      form.setError(unread.name, { type: 'date' satisfies FieldError['code'] })
      unread.focus()
      return
    }
    busy.current = true
    setSaving(true)
    try {
      await form.handleSubmit(
        (values) => (drafted ? storeDraft(values, element, drafted) : store(values, element)),
        () => focusFirstInvalid(element),
      )()
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  return {
    form,
    ...fieldsOf(form, { isDirty, setSending, fieldError }),
    submit,
    saving,
    /** A file of the form is being uploaded; saving now would leave it out. */
    sending: sending.length > 0,
    isDirty,
    /** The form shows what was typed before a reload or the end of a session. */
    restored,
    /**
     * The draft that the form shows, whether the item is new, and a function that saves the form as a draft;
     * undefined for a form without drafts.
     */
    drafts: options.draftOf && {
      draft: drafts.draft,
      isNew: !row,
      isStale: Boolean(stale?.drafting),
      save: (element: Element, words: { draft: string; same: string }) => send(element, words),
    },
    /** Another admin has saved or deleted the row in the meantime. */
    stale,
    /** Shows the row as loaded, or as another admin has saved it. */
    takeTheirs: () => {
      if (stale) take(stale.current)
      else takeDrafted()
      if (stale?.drafting) base.current = row?.updated_at
    },
    /** Saves the fields that were typed in, over the newest version; all others stay as someone else has saved them. */
    async keepMine(element: Element) {
      const current = stale?.current ?? null
      base.current = stale?.drafting ? row?.updated_at : current?.updated_at
      form.reset(toFormValues(current), { keepDirtyValues: true })
      setStale(null)
      // In a conflict with someone else's draft, nothing is sent: the admin presses the draft button again
      if (!stale?.drafting) await send(element)
    },
    /**
     * The fields that someone else has changed to another value than the one in the form.
     * @param theirs the form's values of the row as they have saved it
     */
    changedByOthers: (theirs: FormValues) =>
      changedByOthers(theirs, form.getValues(), restored ? { dirtyFields } : { defaultValues }),
    /** Discards what was typed. */
    revert: takeDrafted,
    /**
     * Records that this person has changed the row outside the form, so that the form does not become stale.
     * @param before `updated_at` just before that change; a form made from another version stays stale
     */
    rebase(before: string, after: string) {
      if (base.current !== before) return
      base.current = after
      if (form.formState.isDirty)
        keepEdit(name, madeFrom(changedOnly(form.getValues(), form.formState.dirtyFields)))
    },
  }
}

export type EditFormState = ReturnType<typeof useEditForm>
