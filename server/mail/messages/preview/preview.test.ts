import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { mailKinds } from '#common/mail-kinds.ts'
import { mailPreview } from './preview.tsx'
import { sampleNames } from './samples.ts'

test.each(sampleNames)('the preview shows every kind in both languages, with %s data', async (sample) => {
  const html = mailPreview({ sample })
  for (const kind of mailKinds)
    for (const language of ['ar', 'en']) expect(html).toContain(`<iframe title="${kind} in ${language}"`)
  expect(html.match(/<summary>Plain text<\/summary>/g)).toHaveLength(mailKinds.length * 2)
  const { results } = await new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'no-inline-style': 'off' },
  }).validateString(html)
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
})

test('what it does not know is the usual', () => {
  expect(mailPreview({ sample: 'x', width: 'y' })).toBe(mailPreview())
})
