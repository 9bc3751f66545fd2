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
  expect(sheetRules('en', head)).toContain('@top-left{content:"Handasa"')
  expect(sheetRules('ar', head)).toContain('@top-right{content:"Handasa"')
  expect(sheetRules('ar', head)).toContain('@page :first{margin:0;@top-left{content:none}')
})
