import { expect, test } from 'vitest'
import { withoutQuoted } from './quote.ts'

test.each([
  [
    'Gmail',
    'Thank you.\n\nOn Wed, Nov 25, 2026 at 9:00 AM Handasa <info@handasa.example> wrote:\n\n> Hello,\n> send the permit',
  ],
  [
    'Gmail in two lines',
    'Thank you.\n\nOn Wed, Nov 25, 2026 at 9:00 AM Handasa Engineering Consultants\n<info@handasa.example> wrote:\n\n> Hello',
  ],
  [
    'Gmail in Arabic',
    'Thank you.\n\nفي الأربعاء، ٢٥ نوفمبر ٢٠٢٦ في ٩:٠٠ ص تمت كتابة ما يلي بواسطة هندسة <info@handasa.example>:\n\n> السلام عليكم',
  ],
  ['Apple in Arabic', 'Thank you.\n\nفي ٢٥ نوفمبر ٢٠٢٦، كتب هندسة <info@handasa.example>:\n> السلام عليكم'],
  [
    'Outlook',
    'Thank you.\n\n________________________________\nFrom: Handasa <info@handasa.example>\nSent: Wednesday\nTo: Sara\nSubject: R-7K3F2Q\n\nHello',
  ],
  ['Outlook without a line', 'Thank you.\n\nFrom: Handasa <info@handasa.example>\nDate: Wednesday\n\nHello'],
  [
    'Outlook in Arabic',
    'Thank you.\n\nمن: هندسة <info@handasa.example>\nتم الإرسال: الأربعاء\nإلى: سارة\n\nالسلام عليكم',
  ],
  ['the old way', 'Thank you.\n\n-----Original Message-----\nHello'],
  ['signs alone', 'Thank you.\n\n> Hello\n\n> more\n'],
])('what is quoted is cut off: %s', (_, whole) => {
  const { text, quoted } = withoutQuoted(whole)
  expect(text).toBe('Thank you.')
  expect(quoted.length).toBeGreaterThan(4)
  // No text is lost
  expect(whole.replace(/\s/g, '')).toBe((text + quoted).replace(/\s/g, ''))
})

test.each([
  ['answers between the lines', 'On Monday Sara wrote:\n> When?\nTomorrow.\n> Where?\nHere.'],
  ['a mail that only quotes', '> Hello\n> again'],
  ['a forwarded mail', '-----Forwarded message-----\nHello'],
  ['a sentence that looks like one', 'On Monday we wrote: yes.\nFrom: here on it is easy.'],
  ['no quotation', 'Hello\n\nGoodbye'],
])('%s stays whole', (_, whole) => {
  expect(withoutQuoted(whole)).toEqual({ text: whole, quoted: '' })
})

test('a hostile text is read in no time', () => {
  const begun = process.cpuUsage()
  for (const piece of ['On ', '> ', 'From:\n', '_________\n', 'في كتب ', 'On x\n'])
    withoutQuoted(piece.repeat(200_000 / piece.length))
  // Two seconds of processor time; a pattern that rescans the text would take minutes
  expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000)
})
