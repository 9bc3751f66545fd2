/**
 * The first date in a form that was typed and is none, such as 31 February, or only half of one. Browsers show what
 * was typed, but hand out an empty text, which would be stored as no date.
 */
export function unreadDate(form: Element): HTMLInputElement | undefined {
  return unreadDates(form)[0]
}

/** All such dates of a form, in its order. */
export const unreadDates = (form: Element): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>('input:is([type="date"], [type="datetime-local"])')].filter(
    ({ validity }) => validity.badInput,
  )
