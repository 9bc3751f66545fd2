import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { devices as ar } from '#app/i18n/locales/ar/portal/devices.ts'
import { devices as en } from '#app/i18n/locales/en/portal/devices.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import { DialogButton } from './dialog-button.tsx'

// Loaded on demand: the list brings the names of browsers
const load = () => import('./device-list.tsx')
const DeviceList = lazyPart(load)

/** A button that opens the list of where one is signed in. */
export function Devices() {
  const { t } = useScreenWords('devices', { ar, en })
  return (
    <DialogButton icon={MonitorSmartphone} label={t('open')} title={t('title')} size="lg" load={load}>
      {() => <DeviceList />}
    </DialogButton>
  )
}
