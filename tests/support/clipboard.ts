import { expect, type Page } from './e2e.ts'

/** Removes the clipboard, as when the site is not secure or the browser refuses access. */
export const withoutClipboard = (page: Page) =>
  page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))

/** Expects that a text is selected, in a field or on the page, so that it can be copied by hand. */
export const expectSelected = (page: Page, text: string) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const field = document.activeElement
        if (!(field instanceof HTMLInputElement)) return getSelection()?.toString().trim()
        return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      }),
    )
    .toBe(text)
