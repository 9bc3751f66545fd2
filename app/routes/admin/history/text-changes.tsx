import { Fragment } from 'react'
import { type LineChange, lineChanges, nearChanges } from '#app/lib/line-changes.ts'
import styles from './history.module.css'

interface TextChangesProps {
  before: string
  after: string
  /** What is read out before each. */
  beforeLabel: string
  afterLabel: string
}

const elements = { same: 'span', removed: 'del', added: 'ins' } as const

/** Two versions of a text: short ones one after the other, of long ones the lines that differ with one around them. */
export function TextChanges({ before, after, beforeLabel, afterLabel }: TextChangesProps) {
  const isLong = before.includes('\n') || after.includes('\n')
  const lines: (LineChange | null)[] = isLong
    ? nearChanges(lineChanges(before, after))
    : [
        { as: 'removed', text: before },
        { as: 'added', text: after },
      ]
  const labels = { same: '', removed: beforeLabel, added: afterLabel }
  const shown = lines.map((line, place) => ({ line, key: `${place} ${line?.as ?? ''}` }))
  return (
    <div className={styles.versions}>
      {shown.map(({ line, key }) => {
        if (!line) return <Fragment key={key}>…</Fragment>
        const Element = elements[line.as]
        return (
          <Element key={key}>
            {line.as !== 'same' && <span className="hidden">{labels[line.as]}: </span>}
            <span dir="auto">{line.text}</span>
          </Element>
        )
      })}
    </div>
  )
}
