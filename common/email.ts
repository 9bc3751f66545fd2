import { limits } from './limits.ts'
import { countCharacters, hasControls } from './text.ts'

// A mail server reads `a,b@c.d` as two addresses and `a<b@c.d>` as another one
const address = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/

/**
 * True for an email address that the site takes: one address, in any script, without invisible marks. The database
 * holds what it stores to the same rule (`private.email`); tests/policies/limits.test.ts compares the two.
 */
export function isEmailAddress(text: string): boolean {
  return (
    address.test(text) &&
    countCharacters(text) <= limits.email &&
    !hasControls(text, 'one') &&
    !/\p{Cf}/u.test(text)
  )
}
