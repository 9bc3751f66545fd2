import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#app/data/imports/types.ts'
import { digestOf } from '#app/lib/digest.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { storedName } from '#common/request-files.ts'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import styles from './imports.module.css'
import type { RunChoice } from './run-options.tsx'
import { RunStep } from './run-step.tsx'
import { TrialStep } from './trial-step.tsx'
import { type ChosenFile, type ImportFile, useImportFile } from './use-import-file.ts'
import { useRun } from './use-run.ts'
import { useTrial } from './use-trial.ts'
import type { UndoImport } from './use-undo-import.ts'

const steps = ['file', 'columns', 'trial', 'run'] as const
type Step = (typeof steps)[number]

/** From a file to the people in it: file, columns, trial run, import. */
export function Wizard({ kind, undoing }: { kind: ImportKind; undoing: UndoImport }) {
  const source = useImportFile(kind)
  const [tried, setTried] = useState(false)
  const { file } = source
  const last = useRef<Step | null>(null)
  const forget = () => {
    source.forget()
    setTried(false)
  }
  if (!file)
    return (
      <Frame step="file" last={last}>
        <FileStep kind={kind} source={source} />
      </Frame>
    )
  if (!tried)
    return (
      <Frame step="columns" last={last}>
        <ColumnsStep kind={kind} file={file} source={source} onNext={() => setTried(true)} />
      </Frame>
    )
  return (
    <TriedFile
      kind={kind}
      file={file}
      source={source}
      last={last}
      undoing={undoing}
      onBack={() => setTried(false)}
      onAgain={forget}
    />
  )
}

interface FrameProps {
  step: Step
  /** The step that was shown before. */
  last: RefObject<Step | null>
  children: React.ReactNode
}

function Frame({ step, last, children }: FrameProps) {
  const { t } = useTranslation('imports')
  const section = useRef<HTMLElement>(null)
  // The button that led here disappeared with the last step, so the new step gets the focus
  useEffect(() => {
    const moved = last.current !== null && last.current !== step
    last.current = step
    if (moved && document.activeElement === document.body) section.current?.focus()
  }, [step, last])
  return (
    <section ref={section} tabIndex={-1} className={styles.wizard} aria-label={t(`steps.${step}`)}>
      <ol className={styles.steps}>
        {steps.map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {t(`steps.${name}`)}
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}

interface TriedFileProps {
  kind: ImportKind
  file: ChosenFile
  source: ImportFile
  last: RefObject<Step | null>
  undoing: UndoImport
  onBack(): void
  onAgain(): void
}

function TriedFile({ kind, file, source, last, undoing, onBack, onAgain }: TriedFileProps) {
  const language = useLanguage()
  const trial = useTrial(kind, file, language)
  const run = useRun()

  async function start({ fills, invites }: RunChoice) {
    const entries = trial.rows
      .filter(({ state }) => state === 'new' || (fills && state === 'there'))
      .map(({ entry }) => entry)
    // Browsers have no digest over http; there, the same file counts as another import
    const digest = (await digestOf(entries)) ?? file.id.replaceAll('-', '').repeat(2)
    const problems = trial.rows.filter(({ state }) => state === 'problem').length
    const total = entries.length + problems
    run.start({
      id: file.id,
      kind,
      file_name: [...storedName(file.name)].slice(-200).join(''),
      digest,
      fills,
      invites,
      total,
      entries,
    })
  }

  if (run.job)
    return (
      <Frame step="run" last={last}>
        <RunStep
          run={run}
          job={run.job}
          file={file}
          rows={trial.rows}
          undo={undoing.runs.get(run.progress?.id ?? '')}
          onUndo={async (id) => {
            if (await undoing.undo(id, file.name)) onAgain()
          }}
          onAgain={onAgain}
        />
      </Frame>
    )
  return (
    <Frame step="trial" last={last}>
      <TrialStep
        kind={kind}
        file={file}
        source={source}
        trial={trial}
        onBack={onBack}
        onRun={(choice) => void start(choice)}
      />
    </Frame>
  )
}
