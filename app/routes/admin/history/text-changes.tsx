import { Fragment } from 'react'
import { type LineChange, lineChanges, nearChanges, wordChanges } from '#app/lib/line-changes.ts'
import styles from './history.module.css'

interface TextChangesProps {
  before: string
  after: string
  /** Read out before each of the two versions. */
  beforeLabel: string
  afterLabel: string
}

const elements = { same: 'span', removed: 'del', added: 'ins' } as const

/**
 * Two versions of a text: short ones one after the other, long ones as the lines that differ, with one line
 * around them. If most of a line stayed the same, the words that differ are marked.
 */
export function TextChanges({ before, after, beforeLabel, afterLabel }: TextChangesProps) {
  const isLong = before.includes('\n') || after.includes('\n')
  const lines: (LineChange | null)[] = isLong
    ? nearChanges(lineChanges(before, after))
    : [
        { as: 'removed', text: before },
        { as: 'added', text: after },
      ]
  const labels = { same: '', removed: beforeLabel, added: afterLabel }
  const shown = lines.map((line, place) => ({
    line,
    words: wordsOf(lines, place),
    key: `${place} ${line?.as ?? ''}`,
  }))
  return (
    <div className={styles.versions}>
      {shown.map(({ line, words, key }) => {
        if (!line) return <Fragment key={key}>…</Fragment>
        const Element = elements[line.as]
        return (
          <Element key={key} data-words={words ? '' : undefined}>
            {line.as !== 'same' && <span className="hidden">{labels[line.as]}: </span>}
            <span dir="auto">
              {words?.map(({ as, text }, place) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the words of a version never move.
                as === 'same' ? text : <mark key={place}>{text}</mark>,
              ) ?? line.text}
            </span>
          </Element>
        )
      })}
    </div>
  )
}

/** The words of a line that was changed, with marks for those that differ; null for a line that has no counterpart. */
function wordsOf(lines: readonly (LineChange | null)[], place: number): LineChange[] | null {
  const is = (at: number, as: LineChange['as']) => lines[at]?.as === as
  const first = is(place, 'removed') ? place : place - 1
  const isPair = is(first, 'removed') && is(first + 1, 'added')
  if (!isPair || is(first - 1, 'removed') || is(first + 2, 'added')) return null
  const [before, after] = [lines[first], lines[first + 1]]
  const own = lines[place]?.as
  const parts = before && after && wordChanges(before.text, after.text)
  return parts ? parts.filter(({ as }) => as === 'same' || as === own) : null
}
