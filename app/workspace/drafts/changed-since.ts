import type { Draft } from '#app/data/drafts/admin.ts'

const text = (value: unknown) => JSON.stringify(value ?? null)

/** The columns of a draft that someone has published with another value since it was made. */
export function changedSince({ is_new, is_gone, changes, base, published }: Draft): string[] {
  if (is_new || is_gone) return []
  return Object.keys(changes).filter(
    (column) =>
      text(published[column]) !== text(base[column]) && text(published[column]) !== text(changes[column]),
  )
}

/** Whether a draft was edited after a part of it was scheduled, so that this part is published as it was. */
export const editedSince = (draft: Draft, scheduled: Draft['changes']): boolean =>
  Object.entries(scheduled).some(([column, value]) => text(draft.changes[column]) !== text(value))
