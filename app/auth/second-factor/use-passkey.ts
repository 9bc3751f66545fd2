import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTooMany } from '#app/auth/use-too-many.ts'
import type { addPasskey, PasskeyFailure } from '#app/data/accounts/passkeys.ts'

type Ceremony = (signal: AbortSignal) => ReturnType<typeof addPasskey>

/**
 * Asks the browser for a passkey, one at a time. Leaving the screen closes the browser's dialog.
 * @returns `run`, which resolves to the reason if it failed, or null; whether one is running; and the message
 *   to show
 */
export function usePasskey(): {
  run(ceremony: Ceremony): Promise<PasskeyFailure | null>
  busy: boolean
  problem: string
} {
  const { t } = useTranslation('secondFactor')
  const tooMany = useTooMany()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(ceremony: Ceremony): Promise<PasskeyFailure | null> {
    // The button was pressed again while the browser's dialog is open
    if (running.current) return 'cancelled'
    running.current = new AbortController()
    const { signal } = running.current
    setBusy(true)
    setProblem('')
    const refused = await ceremony(signal).catch(() => ({ failure: 'failed' as const, said: undefined }))
    running.current = null
    // The person has left this step
    if (signal.aborted) return 'cancelled'
    setBusy(false)
    if (!refused) return null
    const { failure, said } = refused
    if (failure !== 'name')
      setProblem(failure === 'too_many' ? tooMany() : (said ?? t(`passkey.failures.${failure}`)))
    return failure
  }
  return { run, busy, problem }
}
