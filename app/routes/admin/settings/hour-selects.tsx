import { NativeSelect } from '@mantine/core'
import { halfHours, withOwn } from './half-hours.ts'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

interface HourSelectsProps {
  labels: { opens: string; closes: string }
  /** As `08:00`. */
  opens: string
  closes: string
  onChange(change: { opens: string } | { closes: string }): void
}

/** From when to when the company works, an hour at least. */
export function HourSelects({ labels, opens, closes, onChange }: HourSelectsProps) {
  return (
    <>
      <NativeSelect
        label={labels.opens}
        value={opens}
        data={withOwn(
          halfHours.filter((time) => minutesOf(time) <= minutesOf(closes) - 60),
          opens,
        )}
        onChange={({ currentTarget }) => onChange({ opens: currentTarget.value })}
      />
      <NativeSelect
        label={labels.closes}
        value={closes}
        data={withOwn(
          halfHours.filter((time) => minutesOf(time) >= minutesOf(opens) + 60),
          closes,
        )}
        onChange={({ currentTarget }) => onChange({ closes: currentTarget.value })}
      />
    </>
  )
}
