import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { setHidesEmptySections } from '#app/data/company-settings/admin.ts'
import { type Settings, settingsRow } from '#app/data/company-settings/row.ts'
import { setupChecklist } from '#app/data/setup/admin.ts'
import { setup as ar } from '#app/i18n/locales/ar/admin/setup.ts'
import { setup as en } from '#app/i18n/locales/en/admin/setup.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import setup from '#app/routes/admin/setup/setup.module.css'
import { useOpening } from '#app/routes/admin/setup/use-opening.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import styles from './settings.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Whether visitors see the website, and whether they see sections without content. */
export function Opening({ row }: { row: Settings }) {
  const { t } = useScreenWords('setup', { ar, en })
  const { data: checklist } = useQuery(setupChecklist)
  const { open, close, preview, isBusy } = useOpening()
  const hide = useOptimisticMutation({
    run: (hides: boolean) => setHidesEmptySections(row.id, hides),
    invalidates: [settingsRow.queryKey],
    optimistic: (cached, hides_empty_sections) => ({ ...(cached as Settings), hides_empty_sections }),
    done: (hides) => t(hides ? 'settings.hidden' : 'settings.shown'),
    failed: t('settings.failed'),
  })
  const facts = checklist?.facts
  const canOpen = Boolean(facts?.named && facts.reachable)
  return (
    <SettingsSection name="opening" title={t('settings.title')} className={styles.opening}>
      <p role="status">
        {t(row.is_open ? 'settings.open' : row.closed_since ? 'settings.closedSince' : 'settings.closed')}
      </p>
      {!row.is_open && !canOpen && <p>{t('open.first')}</p>}
      <div className={setup.ways}>
        {row.is_open ? (
          <Button variant="default" loading={isBusy} onClick={() => void close()}>
            {t('close.action')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => void preview()}>
              {t('preview')}
            </Button>
            {facts && canOpen && (
              <Button loading={isBusy} onClick={() => void open(facts)}>
                {t('open.action')}
              </Button>
            )}
          </>
        )}
      </div>
      <Switch
        label={t('settings.hides')}
        description={t('settings.hidesText')}
        checked={row.hides_empty_sections}
        onChange={({ currentTarget }) => hide.mutate(currentTarget.checked)}
      />
    </SettingsSection>
  )
}
