import { useIsMutating } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { keepsText } from '#app/lib/tab-storage.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'

interface Unsaved {
  settled: RefObject<boolean>
  discard(): void
}

/** The forms on the screen with unsaved changes: one question covers all of them. */
const forms = new Set<Unsaved>()

/**
 * Makes `UnsavedGuard` ask before unsaved changes are left by a link, the back button or closing the tab.
 * @param unsaved whether there is something to lose
 * @param settled true while leaving is part of saving
 * @param discard forgets what was typed
 */
export function useUnsaved(unsaved: boolean, settled: RefObject<boolean>, discard: () => void): void {
  const forget = useRef(discard)
  forget.current = discard
  useEffect(() => {
    if (!unsaved) return
    const form = { settled, discard: () => forget.current() }
    const hold = (event: BeforeUnloadEvent) => {
      if (!settled.current) event.preventDefault()
    }
    forms.add(form)
    addEventListener('beforeunload', hold)
    return () => {
      forms.delete(form)
      removeEventListener('beforeunload', hold)
    }
  }, [unsaved, settled])
}

/** The texts that people write about requests; each waits in the tab while its request is not open. */
const written = ['answer', 'note', 'next-step']

/** Asks before the tab closes while a change on the screen, or a text about a request, is not sent yet. */
function useUnsent(): void {
  const unsent = useIsMutating({ predicate: ({ state }) => state.isPaused }) > 0
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (unsent || keepsText(written)) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [unsent])
}

/** Asks the question of `useUnsaved`. React Router supports one blocker at a time, so there is one for all forms. */
export function UnsavedGuard(): null {
  useUnsent()
  const { t } = useTranslation('workspace')
  const ask = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation }) =>
      // A link to another part of the same screen loses nothing
      (from.pathname !== nextLocation.pathname || from.search !== nextLocation.search) &&
      // A session that ends leads to the login and back, and keeps what was typed
      [...forms].some(({ settled }) => !settled.current) &&
      !nextLocation.pathname.endsWith('/login'),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time something is held back.
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // Close the question if the save that was running ends and navigates in the meantime
    const settled = new AbortController()
    void ask({
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      confirm: t('unsaved.discard'),
      danger: true,
      signal: settled.signal,
    }).then((leave) => {
      if (settled.signal.aborted) return
      if (leave) for (const { discard } of forms) discard()
      if (leave) blocker.proceed()
      else blocker.reset()
    })
    return () => settled.abort()
  }, [blocker.state, blocker.location?.key])
  return null
}
