import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const cells = async (value: string) => {
  const text = await toCsv([{ value }], [['القيمة', (row) => row.value]]).text()
  return text.split('\r\n')[1]
}

test('starts with a byte order mark and keeps Arabic, quotes and line breaks', async () => {
  const file = toCsv(
    [{ name: 'شركة "البناء", جدة\nالحمراء', amount: 5 }],
    [
      ['الاسم', (row) => row.name],
      ['المبلغ', (row) => row.amount],
    ],
  )
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(await file.text()).toBe('الاسم,المبلغ\r\n"شركة ""البناء"", جدة\nالحمراء",5')
})

test.each(['=1+1', '@SUM(A1)', '+1+cmd|x', '-1+1', '\t=1', '=HYPERLINK("x")'])(
  '%s is not a formula',
  async (value) => {
    expect(await cells(value)).toMatch(/^"?'/)
  },
)

test.each(['+966501234567', '+966 50 123 4567', '-5', 'نص', '0501234567'])(
  '%s stays as it is',
  async (value) => {
    expect(await cells(value)).toBe(value)
  },
)

test('writes null as an empty cell', async () => {
  const text = await toCsv([{ value: null }], [['a', (row) => row.value]]).text()
  expect(text).toBe('a\r\n')
})
