import { useEffect, useRef, useState } from 'react'
import { wasRefused } from '#app/lib/errors.ts'
import { type ImportJob, type ImportProgress, runImport } from './run-import.ts'
import { useReadImported } from './use-read-imported.ts'

/** How an import goes. `paused`: the connection was lost; `failed`: it was refused. */
type RunState = 'running' | 'stopped' | 'paused' | 'failed' | 'done'

/** Runs an import, which can be stopped, and goes on when a lost connection is back. */
export function useRun() {
  const readImported = useReadImported()
  const [job, setJob] = useState<ImportJob | null>(null)
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [state, setState] = useState<RunState>('running')
  const [error, setError] = useState<unknown>(null)
  const stops = useRef(false)

  async function go(wanted: ImportJob, before: ImportProgress | null) {
    stops.current = false
    setJob(wanted)
    setState('running')
    setError(null)
    try {
      const all = await runImport(wanted, before, setProgress, () => stops.current)
      setState(all ? 'done' : 'stopped')
    } catch (failure) {
      setError(failure)
      setState(wasRefused(failure) ? 'failed' : 'paused')
    }
    await readImported()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the connection is back, with what is known by then.
  useEffect(() => {
    if (state !== 'paused' || !job) return
    const again = () => void go(job, progress)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [state])

  useEffect(() => {
    if (!job || state !== 'running') return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [job, state])

  return {
    job,
    progress,
    state,
    error,
    start: (wanted: ImportJob) => void go(wanted, null),
    resume: () => job && void go(job, progress),
    stop: () => {
      stops.current = true
    },
    forget() {
      setJob(null)
      setProgress(null)
    },
  }
}

export type Run = ReturnType<typeof useRun>
