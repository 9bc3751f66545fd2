import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FactorKind, FactorSetup } from '#app/auth/second-factor/factor-setup.tsx'
import { RecoveryCodes } from '#app/auth/second-factor/recovery-codes.tsx'
import { passkeyHindrance } from '#app/data/accounts/passkeys.ts'
import {
  checkPasswordGiven,
  makeRecoveryCodes,
  type OwnFactor,
  readSecondFactor,
  removeFactor,
  removeSecondFactor,
} from '#app/data/accounts/second-factor.ts'
import { browserDb } from '#app/data/browser-db.ts'
import { secondFactor as ar } from '#app/i18n/locales/ar/portal/second-factor.ts'
import { secondFactor as en } from '#app/i18n/locales/en/portal/second-factor.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import styles from './account.module.css'
import { FactorList } from './factor-list.tsx'
import { usePasswordAgain } from './use-password-again.tsx'

const queryKey = ['second-factor']

/** What someone is setting up: the first factor of the account, or another one. */
interface Setup {
  kind?: FactorKind
  isFirst: boolean
}

/** Turns two-step verification of one's own account on and off, adds and removes passkeys, makes new recovery codes. */
export default function TwoStepsPanel({ onClose }: { onClose(): void }) {
  useScreenWords('secondFactor', { ar, en })
  const { t } = useTranslation(['secondFactor', 'workspace'])
  const query = useQuery({ queryKey, queryFn: readSecondFactor, staleTime: 0 })
  const passwordAgain = usePasswordAgain()
  const confirm = useConfirm()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  /** Runs an action, which may ask for the password first; says so when it fails. */
  async function run(action: () => Promise<unknown>) {
    try {
      await passwordAgain(action)
      await query.refetch()
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== 'password_needed') notifyFailed(t('state.failed'), t(`workspace:errors.${reason}`))
    }
  }
  const begin = (wanted: Setup) =>
    run(async () => {
      await checkPasswordGiven()
      setSetup(wanted)
    })
  const newCodes = () => run(async () => setCodes(await makeRecoveryCodes(browserDb())))
  async function turnOff() {
    const agreed = await confirm({
      title: t('state.turnOffTitle'),
      text: t('state.turnOffText'),
      confirm: t('state.turnOff'),
      danger: true,
    })
    if (!agreed) return
    await run(async () => {
      await removeSecondFactor()
      notifyDone(t('state.turnedOff'))
    })
  }
  async function remove({ id }: OwnFactor, name: string, kind: FactorKind, isLast: boolean) {
    const agreed = await confirm({
      title: t('state.removeTitle', { name }),
      text: t(kind === 'passkey' ? 'state.removePasskey' : 'state.removeApp'),
      ...(isLast && { note: t('state.removeLast') }),
      confirm: t('state.remove'),
      danger: true,
    })
    if (!agreed) return
    await run(async () => {
      await removeFactor(id)
      notifyDone(t('state.removed', { name }))
    })
  }
  function endSetup({ kind, isFirst }: Setup) {
    if (isFirst) {
      notifyDone(t('state.turnedOn'))
      return onClose()
    }
    notifyDone(t(kind === 'passkey' ? 'state.addedPasskey' : 'state.addedApp'))
    setSetup(null)
    void query.refetch()
  }

  if (setup)
    return (
      <FactorSetup
        {...setup}
        db={browserDb()}
        taken={query.data?.passkeys.map(({ name }) => name) ?? []}
        onDone={() => endSetup(setup)}
      />
    )
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  return (
    <ListState
      query={query}
      skeletons={{ count: 1, height: 96 }}
      isEmpty={() => false}
      empty={<Empty level={3} title="" />}
    >
      {({ apps, passkeys, codesLeft }) =>
        apps.length + passkeys.length === 0 ? (
          <div className={styles.devices}>
            <p className={styles.lead}>{t('state.off')}</p>
            <div className={styles.actions}>
              <Button onClick={() => begin({ isFirst: true })}>{t('state.turnOn')}</Button>
            </div>
          </div>
        ) : (
          <div className={styles.devices}>
            <p className={styles.lead}>{t('state.on')}</p>
            <FactorList apps={apps} passkeys={passkeys} onRemove={remove} />
            <div className={styles.actions}>
              {!passkeyHindrance() && (
                <Button onClick={() => begin({ kind: 'passkey', isFirst: false })}>
                  {t('state.addPasskey')}
                </Button>
              )}
              {apps.length === 0 && (
                <Button variant="default" onClick={() => begin({ kind: 'app', isFirst: false })}>
                  {t('state.addApp')}
                </Button>
              )}
            </div>
            <p className={styles.lead}>{t('state.codesLeft', { count: codesLeft })}</p>
            <div className={styles.actions}>
              <Button variant="default" onClick={newCodes}>
                {t('state.newCodes')}
              </Button>
              <Button variant="default" onClick={turnOff}>
                {t('state.turnOff')}
              </Button>
            </div>
          </div>
        )
      }
    </ListState>
  )
}
