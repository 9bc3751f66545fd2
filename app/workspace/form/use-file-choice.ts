import { useCallback, useRef, useState } from 'react'
import { contentProblem, type FileProblem } from '#app/data/files.ts'

interface FileChoice {
  /** What is wrong with a file by its name, type and size. */
  problemOf(file: File): FileProblem | null
  onFile(file: File | null): void
  /** Called with the name of a refused file. The form is not saved until the file is replaced or given up. */
  onRefused(name: string): void
}

/** One file that is saved with a form: what is wrong with the chosen one, `take` to choose it, and `giveUp` to choose none. */
export function useFileChoice({ problemOf, onFile, onRefused }: FileChoice) {
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const latest = useRef<File>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: all are new functions on each render, but do the same.
  const take = useCallback(async ([chosen]: File[]) => {
    if (!chosen) return
    latest.current = chosen
    const found = problemOf(chosen)
    setProblem(found)
    if (found) return onRefused(chosen.name)
    // Pass the file on immediately, so that a save during the check of its content includes it
    onFile(chosen)
    const wrong = await contentProblem(chosen)
    // The person may have chosen another file by now, or none
    if (!wrong || latest.current !== chosen) return
    setProblem(wrong)
    onRefused(chosen.name)
  }, [])
  const giveUp = () => {
    latest.current = undefined
    setProblem(null)
    onFile(null)
  }
  return { problem, take, giveUp }
}
