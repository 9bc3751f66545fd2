import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { devices as ar } from '#app/i18n/locales/ar/portal/devices.ts'
import { devices as en } from '#app/i18n/locales/en/portal/devices.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'

// Brings the names of browsers, so it is loaded when someone is about to press the button
const loadList = () => import('./device-list.tsx')
const prepare = () => void loadList().catch(() => undefined)
const DeviceList = lazy(loadList)

/** A button that opens the list of where one is signed in. */
export function Devices() {
  const { t } = useScreenWords('devices', { ar, en })
  const { t: workspace } = useTranslation('workspace')
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<MonitorSmartphone aria-hidden="true" size={16} />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        {t('open')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        size="lg"
        title={t('title')}
        closeButtonProps={{ 'aria-label': workspace('close') }}
      >
        <Suspense>
          <DeviceList />
        </Suspense>
      </Modal>
    </>
  )
}
