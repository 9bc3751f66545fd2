import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface DialogButtonProps {
  icon: LucideIcon
  label: string
  title: string
  size: 'md' | 'lg'
  /** Loads the code of what the dialog shows. */
  load(): Promise<unknown>
  children(close: () => void): ReactNode
}

/** A button that opens a dialog, whose code is loaded when someone is about to press it. */
export function DialogButton({ icon: Icon, label, title, size, load, children }: DialogButtonProps) {
  const [opened, { open, close }] = useDisclosure(false)
  const prepare = () => void load().catch(() => undefined)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon aria-hidden="true" size={16} />}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        {label}
      </Button>
      <Modal opened={opened} onClose={close} size={size} title={title}>
        {children(close)}
      </Modal>
    </>
  )
}
