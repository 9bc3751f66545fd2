import styles from './account.module.css'
import { ChangePassword } from './change-password.tsx'
import { Devices } from './devices.tsx'
import { TwoSteps } from './two-steps.tsx'

/** What everyone can do with their own account, in the back office and the portals. */
export function AccountTools() {
  return (
    <div className={styles.tools}>
      <Devices />
      <TwoSteps />
      <ChangePassword />
    </div>
  )
}
