import { Switch } from '@mantine/core'

interface VisibleSwitchProps {
  /** What it does, with the name of the row. */
  label: string
  on: boolean
  onSwitch(on: boolean): void
  /** Why visitors cannot see it as it is; without it, nothing stands in the way. */
  barred?: string | false | undefined
}

/** Shows a row of a list on the website or hides it; it comes first among the tools of the row. */
export function VisibleSwitch({ label, on, onSwitch, barred }: VisibleSwitchProps) {
  return (
    <Switch
      aria-label={label}
      title={(!on && barred) || label}
      checked={on}
      disabled={!on && Boolean(barred)}
      onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
    />
  )
}
