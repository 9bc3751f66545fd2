import { useEffect, useRef, useState } from 'react'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'

/** What the tab keeps of a note: what is typed, and before it what is being saved. */
interface KeptNote {
  text: string
  sent?: string
  /**
   * The id of a new note, the same at each attempt, so that a note whose answer was lost is not stored twice.
   */
  id?: string
}

/**
 * The texts that are being saved, by the names under which the tab keeps them. By the time one is saved,
 * another request may be open.
 */
const saving = new Map<string, string>()
/** Callbacks of the forms that show these notes, by the same names. */
const shown = new Map<string, (failed: boolean, sent: string) => void>()

const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join('\n')

interface NoteText {
  text: string
  /** Whether the note is being saved, even by an earlier form. */
  isSaving: boolean
  type(to: string): void
  /**
   * Saves what is typed. A new note empties its field immediately for the next one. If it cannot be saved,
   * its text comes back before what was typed since. A changed note stays in its field.
   * @param work gets the id of a new note
   * @throws what `work` throws
   */
  save(work: (id: string) => Promise<unknown>): Promise<void>
}

/**
 * The text of a note, which survives a reload until it is saved.
 * @param name what the tab keeps it under
 * @param stored the text of the note that is changed; undefined for a new one
 * @param onSaved called once a changed note is saved, by this form or by one that stood here before
 */
export function useNoteText(name: string, stored: string | undefined, onSaved: () => void): NoteText {
  const [text, setText] = useState(() => {
    const kept = keptInTab<KeptNote>(name)
    if (stored !== undefined) return kept?.text ?? stored
    // After a reload it is unknown whether the text was saved, so show it again
    return saving.has(name) ? (kept?.text ?? '') : joined(kept?.sent, kept?.text)
  })
  const [isSaving, setSaving] = useState(() => saving.has(name))
  useEffect(() => {
    const ended = (failed: boolean, sent: string) => {
      setSaving(false)
      if (stored !== undefined && !failed) onSaved()
      else if (stored === undefined && failed) setText((typed) => joined(sent, typed))
    }
    shown.set(name, ended)
    return () => {
      if (shown.get(name) === ended) shown.delete(name)
    }
  })
  // For browsers that block the storage of the tab
  const ownId = useRef('')
  const keep = (to: string, id = keptInTab<KeptNote>(name)?.id) => {
    const sent = stored === undefined ? saving.get(name) : undefined
    const isKept = sent || (to !== '' && to !== stored)
    keepInTab(name, isKept ? { text: to, ...(sent && { sent }), ...(id && { id }) } : null)
  }
  return {
    text,
    isSaving,
    type(to) {
      setText(to)
      keep(to)
    },
    async save(work) {
      ownId.current ||= crypto.randomUUID()
      const id = keptInTab<KeptNote>(name)?.id ?? ownId.current
      saving.set(name, text)
      setSaving(true)
      if (stored === undefined) {
        setText('')
        keep('', id)
      }
      let failed = true
      try {
        await work(id)
        failed = false
        ownId.current = ''
      } finally {
        saving.delete(name)
        const typed = keptInTab<KeptNote>(name)?.text ?? ''
        if (stored === undefined && failed) keep(joined(text, typed), id)
        else if (stored === undefined) keepInTab(name, typed ? { text: typed } : null)
        else if (!failed) keepInTab(name, null)
        shown.get(name)?.(failed, text)
      }
    },
  }
}
