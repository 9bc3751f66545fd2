/**
 * The dates of a form, in its order, that are none, such as 31 February, or only half typed. Browsers show what was
 * typed, but give an empty text as the value, which would be stored as no date.
 */
export const unreadDates = (form: Element): HTMLInputElement[] =>
  [...form.querySelectorAll<HTMLInputElement>('input:is([type="date"], [type="datetime-local"])')].filter(
    ({ validity }) => validity.badInput,
  )
