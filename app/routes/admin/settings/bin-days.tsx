import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mostBinDays, setBinDays } from '#app/data/bin/admin.ts'
import { binSettings } from '#app/data/bin/restore.ts'
import type { Row } from '#app/data/rows.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import styles from './mails.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Days that can be chosen. A value that was set elsewhere joins them. */
const choices = [1, 3, 7, 14, 30, 60, 90, 180, mostBinDays]

/** For how long deleted rows can be restored. */
export function BinDays() {
  const { t } = useTranslation('settings')
  const ask = useConfirm()
  const query = useQuery(binSettings)
  const change = useOptimisticMutation({
    run: ({ id, days }: { id: string; days: number }) => setBinDays(id, days),
    invalidates: [binSettings.queryKey],
    optimistic: (cached, { days }) => ({ ...(cached as Row<'bin_settings'>), days }),
    done: t('bin.changed'),
    failed: t('bin.failed'),
  })
  const choose = async ({ id, days: before }: Row<'bin_settings'>, days: number) => {
    const agreed =
      days > before ||
      (await ask({
        title: t('bin.shorter.title'),
        text: t('bin.shorter.text', { count: days }),
        confirm: t('bin.shorter.confirm'),
        danger: true,
      }))
    if (agreed) change.mutate({ id, days })
  }
  return (
    <SettingsSection name="bin" title={t('bin.title')} lead={t('bin.lead')}>
      <ListState
        query={query}
        skeletons={{ count: 1, height: 72 }}
        isEmpty={() => false}
        empty={<Empty title={t('bin.missing')} level={4} />}
      >
        {(row) => (
          <NativeSelect
            className={styles.language}
            label={t('bin.days')}
            value={row.days}
            onChange={({ currentTarget }) => void choose(row, Number(currentTarget.value))}
            data={[...new Set([...choices, row.days])]
              .sort((a, b) => a - b)
              .map((days) => ({ value: String(days), label: t('bin.length', { count: days }) }))}
          />
        )}
      </ListState>
    </SettingsSection>
  )
}
