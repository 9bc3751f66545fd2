import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { nextStepLength } from '#app/data/service-requests/work.ts'
import { addDays, showDay } from '#app/lib/dates.ts'
import { holdForm } from '#app/lib/hold-form.ts'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { OpenRequest } from '#app/routes/admin/requests-shared/use-open-request.ts'
import { DateInput } from '#app/workspace/form/date-input.tsx'
import { PastNote } from '#app/workspace/form/day-field.tsx'
import { useFieldErrors } from '#app/workspace/form/use-field-errors.ts'
import { isDay, riyadhDay } from '#common/moment.ts'
import { hasControls, isBlank, tidy } from '#common/text.ts'
import { stepOf, useNextStep } from './use-work.ts'
import styles from './work.module.css'
import { StepDay } from './work-parts.tsx'

/** Days from today that can be chosen with one press. */
const presets = [
  ['tomorrow', 1],
  ['threeDays', 3],
  ['week', 7],
] as const
const inDays = (days: number) => addDays(riyadhDay(), days)

/** What is to be done next for a request, and by when. */
export function StepField({ request, openRequest }: { request: ServiceRequest; openRequest: OpenRequest }) {
  const { t } = useTranslation('requests')
  const { finish } = useNextStep()
  const inputName = `next-step ${request.id}`
  const [editing, setEditing] = useState(() => Boolean(keptInTab(inputName)))
  const change = useRef<HTMLButtonElement>(null)
  const focusLater = useRef(false)
  const { start, started } = openRequest
  useEffect(() => {
    if (start !== 'step') return
    setEditing(true)
    started()
  }, [start, started])
  useEffect(() => {
    if (editing || !focusLater.current) return
    focusLater.current = false
    change.current?.focus()
  }, [editing])
  const step = stepOf(request.work)
  if (editing)
    return (
      <StepForm
        request={request}
        inputName={inputName}
        onClose={() => {
          focusLater.current = true
          setEditing(false)
        }}
      />
    )
  return (
    <div className={styles.field}>
      <h4>{t('work.step.label')}</h4>
      {step ? (
        <p>
          <bdi className={styles.step}>{step.step}</bdi> · <StepDay work={request.work} />
        </p>
      ) : (
        <p className={styles.soft}>{t('work.step.none')}</p>
      )}
      <div className={styles.buttons}>
        {step && (
          <Button variant="default" size="sm" onClick={() => finish(request)}>
            {t('work.step.done')}
          </Button>
        )}
        <Button ref={change} variant="default" size="sm" onClick={() => setEditing(true)}>
          {t(step ? 'work.step.change' : 'work.step.add')}
        </Button>
      </div>
    </div>
  )
}

interface StepFormProps {
  request: ServiceRequest
  inputName: string
  onClose(): void
}

function StepForm({ request, inputName, onClose }: StepFormProps) {
  const { t } = useTranslation(['requests', 'workspace', 'common'])
  const fieldError = useFieldErrors()
  const language = useLanguage()
  const { save, pending } = useNextStep()
  const [typed, setTyped] = useState(() => ({
    step: '',
    due: inDays(1),
    ...stepOf(request.work),
    ...keptInTab<{ step: string; due: string }>(inputName),
  }))
  const [tried, setTried] = useState(false)
  const set = (to: Partial<typeof typed>) => {
    const next = { ...typed, ...to }
    setTyped(next)
    keepInTab(inputName, next)
  }
  const close = () => {
    keepInTab(inputName, null)
    onClose()
  }
  const day = showDay(typed.due, language)
  const wrong = {
    step: isBlank(typed.step)
      ? fieldError('required')
      : hasControls(typed.step, 'one') && fieldError('characters'),
    due: !isDay(typed.due) && fieldError('date'),
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    const first = (['step', 'due'] as const).find((name) => wrong[name])
    if (first) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
      return
    }
    // If saving is refused, the mutation has shown the error, and the input stays in the form
    const release = holdForm(event.currentTarget)
    await save(request, { step: tidy(typed.step), due: typed.due })
      .finally(release)
      .then(() => {
        // Do not close if the request was opened again and more was typed there
        const kept = keptInTab<typeof typed>(inputName)
        if (!kept || (kept.step === typed.step && kept.due === typed.due)) close()
      })
      .catch(() => undefined)
  }
  return (
    <form
      className={`${styles.field} ${styles.form} ${styles.wide}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextInput
        data-autofocus
        autoFocus
        size="sm"
        name="step"
        label={t('work.step.label')}
        dir="auto"
        maxLength={nextStepLength}
        value={typed.step}
        error={tried && wrong.step}
        onChange={({ currentTarget }) => set({ step: currentTarget.value })}
      />
      <DateInput
        size="sm"
        name="due"
        label={t('work.step.by')}
        description={day ? t('common:hijri', { date: day.hijri }) : undefined}
        value={typed.due}
        error={tried && wrong.due}
        onChange={({ currentTarget }) => set({ due: currentTarget.value })}
      />
      <PastNote>{!wrong.due && typed.due < riyadhDay() && t('work.step.past')}</PastNote>
      <div className={styles.buttons}>
        {presets.map(([name, days]) => (
          <Button
            key={name}
            type="button"
            variant="subtle"
            size="compact-sm"
            aria-pressed={typed.due === inDays(days)}
            onClick={() => set({ due: inDays(days) })}
          >
            {t(`work.step.presets.${name}`)}
          </Button>
        ))}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" size="sm" loading={pending}>
          {t('workspace:save')}
        </Button>
        <Button type="button" variant="default" size="sm" onClick={close}>
          {t('workspace:cancel')}
        </Button>
      </div>
    </form>
  )
}
