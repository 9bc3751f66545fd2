import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { useManages } from '#app/auth/use-manages.ts'
import type { ImportKind } from '#app/data/imports/types.ts'
import { showCount } from '#app/lib/numbers.ts'
import styles from './imports.module.css'

/** What an admin chooses before the import. */
export interface RunChoice {
  fills: boolean
  invites: boolean
}

interface RunOptionsProps {
  kind: ImportKind
  counts: { new: number; there: number }
  /** Whether it is known who already exists. */
  ready: boolean
  onRun(choice: RunChoice): void
  onBack(): void
}

/** What to do with people who already exist, whether to invite the others, and the button that starts the import. */
export function RunOptions({ kind, counts, ready, onRun, onBack }: RunOptionsProps) {
  const { t } = useTranslation('imports')
  const { mails } = useCompany()
  const manages = useManages()
  const [fills, setFills] = useState(false)
  const [invites, setInvites] = useState(false)
  const number = counts.new + (fills ? counts.there : 0)
  return (
    <div className={styles.options}>
      {counts.there > 0 && (
        <Checkbox
          size="md"
          label={t('run.fills')}
          description={[
            t('run.fillsHint'),
            ...(kind === 'clients' && !manages('settings') ? [t('run.fillsAccounts')] : []),
          ].join(' ')}
          checked={fills}
          onChange={({ currentTarget }) => setFills(currentTarget.checked)}
        />
      )}
      <Radio.Group
        label={t('run.invite')}
        size="md"
        value={invites ? 'now' : 'later'}
        onChange={(value) => setInvites(value === 'now')}
      >
        <div className={styles.radios}>
          {(['later', ...(mails.sent ? (['now'] as const) : [])] as const).map((value) => (
            <Radio
              key={value}
              value={value}
              size="md"
              label={t(`run.${value}`)}
              description={t(`run.${value}Hint`)}
            />
          ))}
        </div>
      </Radio.Group>
      {ready && number === 0 && <p role="status">{t('run.nothing')}</p>}
      <div className={styles.buttons}>
        <Button disabled={!ready || number === 0} onClick={() => onRun({ fills, invites })}>
          {t('run.start', { count: number, number: showCount(number) })}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('trial.back')}
        </Button>
      </div>
    </div>
  )
}
