import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cssInliner } from './inline-css.ts'

const dir = mkdtempSync(join(tmpdir(), 'handasa-css-'))
mkdirSync(join(dir, 'assets'))
writeFileSync(join(dir, 'assets/a-1.css'), '@charset "utf-8";a{color:red}\n')
writeFileSync(join(dir, 'assets/b-2.css'), `b{background:url('data:image/svg+xml,<svg></svg>')}`)
writeFileSync(join(dir, 'assets/end.css'), 'b::after{content:"</style>"}')
writeFileSync(join(dir, 'assets/big.css'), `c{}${' '.repeat(70_000)}d{}`)
const inline = cssInliner(dir)
const page = (head: string) => `<html lang="ar" data-audience="public"><head>${head}</head></html>`
const link = (name: string) => `<link rel="stylesheet" href="/assets/${name}"/>`

test('the style sheets of a page become one element, in their order, once each', () => {
  expect(inline(page(`${link('a-1.css')}<title>x</title>${link('b-2.css#')}${link('a-1.css')}`))).toBe(
    page(
      '<style>@charset "utf-8";a{color:red}\nb{background:url(\'data:image/svg+xml,<svg></svg>\')}</style><title>x</title>',
    ),
  )
})

test('the fonts that a page preloads stand in its styles, and others do not', () => {
  const face = (url: string, display = 'swap') => `@font-face{font-display:${display};src:url(${url})}`
  writeFileSync(join(dir, 'assets/one-1.woff2'), 'one')
  writeFileSync(join(dir, 'assets/f.css'), face('/assets/one-1.woff2') + face('/assets/two-2.woff2'))
  const preload = '<link rel="preload" href="/assets/one-1.woff2" as="font" crossorigin="anonymous"/>'
  const data = 'data:font/woff2;base64,b25l'
  expect(inline(page(`${preload}<link rel="preload" as="image"/>${link('f.css')}`))).toBe(
    page(
      `<link rel="preload" as="image"/>${preload.replace('/assets/one-1.woff2', data)}<style>${face(data, 'block')}${face('/assets/two-2.woff2')}</style>`,
    ),
  )
})

test('styles that are large or would end the element, pages without any, and pages that React takes over are left alone', () => {
  for (const html of [
    page(link('big.css')),
    page(link('end.css')),
    page(''),
    `<html><head>${link('b-2.css')}</head></html>`,
  ])
    expect(inline(html)).toBe(html)
})
