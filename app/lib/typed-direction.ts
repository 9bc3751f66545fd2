/**
 * The `dir` of a field that takes both languages: its own once it has letters. Digits alone have no direction, and `auto`
 * would send them to the left of an Arabic field.
 */
export const typedDirection = (text: string) => (/\p{L}/u.test(text) ? 'auto' : undefined)
