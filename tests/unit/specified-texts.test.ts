import { expect, test } from 'vitest'
import { account } from '#app/i18n/locales/en/account.ts'
import { common } from '#app/i18n/locales/en/common.ts'
import { forms } from '#app/i18n/locales/en/forms.ts'
import { landing } from '#app/i18n/locales/en/landing.ts'
import * as screens from '#app/i18n/locales/en/screens.ts'
import { specifiedTexts } from '#tests/support/specified-texts.ts'
import { leavesOf } from '#tests/support/words-by-key.ts'

const words = new Map(leavesOf({ account, common, forms, landing, ...screens }))

test.each(Object.entries(specifiedTexts))('the specification says “%s”', (text, keys) => {
  for (const key of keys) expect(words.get(key), key).toBe(text)
})

/** Texts that the specification gives without their sentence, or as a part of one. */
test.each([
  ['settings.saved', /^settings saved successfully$/i],
  ['settings.saveFailed', /^error while saving$/i],
  ['fieldErrors.picture', /\bimage is required\b/i],
  ['workspace.files.pictureHint', /^PNG or JPG up to 5 MB\b/],
  ['forms.contact.success', /\bmessage was sent successfully$/],
  ['forms.failures.contact', /\berror occurred while sending\b.*\btry again\b/],
  ['clientPortal.form.sent', /^Request Submitted Successfully! We will contact you soon\b/],
])('%s says what the specification asks for', (key, text) => {
  expect(words.get(key)).toMatch(text)
})
