import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { settingsRow } from '#app/data/company-settings/row.ts'
import { type Checklist, setOpen, setupKeys } from '#app/data/setup/admin.ts'
import { startPreview } from '#app/data/setup/preview.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { changesStored } from '#app/workspace/optimistic-change.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { inLanguage, pathFor } from '#common/language.ts'
import styles from './setup.module.css'

/** What visitors will see of the content. */
function Shown({ facts, name }: Pick<Checklist, 'facts'> & { name: string }) {
  const { t } = useTranslation('setup')
  const counts = (['services', 'projects', 'people'] as const).filter((fact) => facts[fact] > 0)
  return (
    <div className={styles.shown}>
      <p>{t('open.text')}</p>
      <ul>
        <li>{t('open.name', { name })}</li>
        {facts.logo && <li>{t('open.logo')}</li>}
        {counts.map((fact) => (
          <li key={fact}>{t(`open.${fact}`, { count: facts[fact] })}</li>
        ))}
      </ul>
      <p>{t('open.empty')}</p>
    </div>
  )
}

/** Opening, closing and previewing the website, for the dashboard and the settings. The words are those of `setup`. */
export function useOpening() {
  const { t } = useTranslation(['setup', 'workspace'])
  const language = useLanguage()
  const confirm = useConfirm()
  const client = useQueryClient()
  const opening = useOptimisticMutation({
    run: () => setOpen(true),
    invalidates: setupKeys,
    done: t('open.done'),
    failed: t('open.failed'),
  })
  const closing = useOptimisticMutation({
    run: () => setOpen(false),
    invalidates: setupKeys,
    done: t('close.done'),
    failed: t('close.failed'),
  })
  // The button that asked may be gone afterwards
  const focusScreen = () => document.getElementById('content')?.focus()
  return {
    isBusy: opening.isPending || closing.isPending,
    /** Asks, and opens the website. */
    async open(facts: Checklist['facts']) {
      try {
        const settings = await client.ensureQueryData(settingsRow)
        const name = inLanguage(
          language,
          settings?.company_name_ar ?? null,
          settings?.company_name_en ?? null,
        )
        const text = <Shown facts={facts} name={name} />
        if (await confirm({ title: t('open.title'), text, confirm: t('open.action') }))
          opening.mutate(undefined, { onSuccess: focusScreen })
      } catch (error) {
        notifyFailed(t('open.failed'), t(`workspace:errors.${reasonOf(error)}`))
      }
    },
    /** Asks, and closes the website. */
    async close() {
      const text = t('close.text')
      if (await confirm({ title: t('close.title'), text, confirm: t('close.action'), danger: true }))
        closing.mutate(undefined, { onSuccess: focusScreen })
    },
    /** Leads to the website as visitors will see it. */
    async preview() {
      try {
        await startPreview()
        await changesStored(client)
        location.assign(pathFor(language))
      } catch (error) {
        notifyFailed(t('previewFailed'), t(`workspace:errors.${reasonOf(error)}`))
      }
    },
  }
}
