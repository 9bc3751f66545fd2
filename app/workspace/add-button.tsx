import { Button } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'

/** The button that starts a new row of a list. */
export function AddButton({ children, onClick }: { children: string; onClick(): void }) {
  return (
    <Button leftSection={<Plus aria-hidden="true" size={18} />} onClick={onClick}>
      {children}
    </Button>
  )
}
