import { expect, test } from 'vitest'
import { cssString, sheetRules } from './sheet.ts'

test('a name stays inside its CSS string and its style element', () => {
  expect(cssString('Handasa 2')).toBe('"Handasa 2"')
  expect(cssString('شركة هندسة')).toBe('"شركة هندسة"')
  expect(cssString('A "B" \\ </style>')).toBe('"A \\22 B\\22  \\5c  \\3c \\2f style\\3e "')
  expect(cssString('two\nlines')).toBe('"two lines"')
})

test('the head stands where the language begins, and not on the cover', () => {
  const head = { company: 'Handasa', title: 'Profile' }
  const [en, ar] = [sheetRules('en', head, ''), sheetRules('ar', head, '')]
  expect(en).toContain('@top-left{content:"Handasa"')
  expect(ar).toContain('@top-right{content:"Handasa"')
  expect(ar).toContain('@page :first{margin:0;@top-left{content:none}')
})

test('the number of a sheet is counted in the words of the language', () => {
  const rules = sheetRules('ar', { company: '', title: '' }, '{{number}} من {{total}}')
  expect(rules).toContain('@bottom-left{content:counter(page) " من " counter(pages);')
})
