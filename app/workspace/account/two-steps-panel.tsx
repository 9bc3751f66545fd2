import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppSetup } from '#app/auth/second-factor/app-setup.tsx'
import { RecoveryCodes } from '#app/auth/second-factor/recovery-codes.tsx'
import {
  checkPasswordGiven,
  makeRecoveryCodes,
  readSecondFactor,
  removeSecondFactor,
} from '#app/data/accounts/second-factor.ts'
import { browserDb } from '#app/data/browser-db.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import styles from './account.module.css'
import { usePasswordAgain } from './use-password-again.tsx'

const queryKey = ['second-factor']

/** Turns two-step verification of one's own account on and off, and makes new recovery codes. */
export default function TwoStepsPanel({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['secondFactor', 'workspace'])
  const query = useQuery({ queryKey, queryFn: readSecondFactor, staleTime: 0 })
  const passwordAgain = usePasswordAgain()
  const confirm = useConfirm()
  const [settingUp, setSettingUp] = useState(false)
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
  const turnOn = () =>
    run(async () => {
      await checkPasswordGiven()
      setSettingUp(true)
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

  if (settingUp)
    return (
      <AppSetup
        db={browserDb()}
        onDone={() => {
          notifyDone(t('state.turnedOn'))
          onClose()
        }}
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
      {({ isOn, codesLeft }) => (
        <div className={styles.devices}>
          <p className={styles.lead}>{t(isOn ? 'state.on' : 'state.off')}</p>
          {isOn && <p className={styles.lead}>{t('state.codesLeft', { count: codesLeft })}</p>}
          <div className={styles.tools}>
            {isOn ? (
              <>
                <Button variant="default" onClick={newCodes}>
                  {t('state.newCodes')}
                </Button>
                <Button variant="default" onClick={turnOff}>
                  {t('state.turnOff')}
                </Button>
              </>
            ) : (
              <Button onClick={turnOn}>{t('state.turnOn')}</Button>
            )}
          </div>
        </div>
      )}
    </ListState>
  )
}
