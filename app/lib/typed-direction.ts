/**
 * The `dir` of a field that takes both languages: `auto` once it has letters. Digits alone have no direction,
 * and `auto` would move them to the left of an Arabic field.
 */
export const typedDirection = (text: string) => (/\p{L}/u.test(text) ? 'auto' : undefined)
