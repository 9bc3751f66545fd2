import { notifyWith } from './notify.tsx'
import { undoTime } from './notify-undo.tsx'

/** Shows that something is on the website now, with the way to its page, which opens beside the screen. */
export function notifyPage(message: string, { to, words }: { to: string; words: string }): void {
  const link = (
    <a href={to} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
  notifyWith(message, link, { stays: undoTime })
}
