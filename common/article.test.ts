import { expect, test } from 'vitest'
import { articleIn, articleText, cleanArticle, isArticleLink } from './article.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const said = (text: string, ...marks: unknown[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
})

test('what the editor writes stays as it is', () => {
  const article = doc(
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'برج' }] },
    said('a', { type: 'bold' }, { type: 'link', attrs: { href: 'https://example.sa/a' } }),
    { type: 'bulletList', content: [{ type: 'listItem', content: [said('one')] }] },
    { type: 'image', attrs: { src: '/storage/v1/object/public/site-images/a.jpg', alt: 'A', caption: 'B' } },
    // Chosen from the media library
    { type: 'image', attrs: { src: '/storage/v1/object/public/project-images/demo/b.webp', alt: 'B' } },
  )
  expect(cleanArticle(article)).toEqual(article)
})

test('other kinds of parts, attributes and marks are left out', () => {
  const hostile = doc(
    { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
    { type: 'iframe', attrs: { src: 'https://example.com' } },
    { type: 'heading', attrs: { level: 1, onclick: 'x()', style: 'color: red' } },
    said(
      'a',
      { type: 'link', attrs: { href: 'javascript:alert(1)' } },
      { type: 'textStyle', attrs: { color: 'red' } },
    ),
    { type: 'image', attrs: { src: 'data:image/svg+xml,<svg onload=alert(1)>', alt: 'x' } },
    { type: 'image', attrs: { src: '/storage/v1/object/public/team-images/applicants/a.jpg', alt: 'x' } },
    { type: 'image', attrs: { src: '/storage/v1/object/public/team-documents/a.jpg', alt: 'x' } },
    { type: 'paragraph', content: [{ type: 'paragraph' }, { type: 'image', attrs: { src: '/x' } }] },
    null,
    'text',
  )
  expect(cleanArticle(hostile)).toEqual(doc({ type: 'heading', attrs: { level: 2 } }, said('a')))
})

test('a text has each mark once', () => {
  const bold = Array.from({ length: 9000 }, () => ({ type: 'bold' }))
  const twice = doc(said('a', ...bold, { type: 'italic' }, { type: 'italic' }))
  expect(cleanArticle(twice)).toEqual(doc(said('a', { type: 'bold' }, { type: 'italic' })))
})

test('without a document there is an empty one', () => {
  for (const none of [null, undefined, 5, 'a', [], { type: 'paragraph' }, { type: 'doc', content: 'a' }])
    expect(cleanArticle(none)).toEqual(doc())
  expect(articleIn('{')).toBeNull()
  expect(articleIn(JSON.stringify(doc({ type: 'paragraph' })))).toBeNull()
})

test('parts that nest without end are cut', () => {
  let nested: unknown = said('deep')
  for (let level = 0; level < 500; level++) nested = { type: 'blockquote', content: [nested] }
  expect(articleText(cleanArticle(doc(nested)))).toBe('')
})

test.each([
  'https://example.sa',
  'http://example.sa/a?b#c',
  'mailto:a@example.sa',
  'tel:+966112345678',
  '/projects',
  '/',
  '#a',
])('%s is a link', (href) => expect(isArticleLink(href)).toBe(true))

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'java\nscript:alert(1)',
  ' https://example.sa',
  'data:text/html,x',
  'vbscript:x',
  '//example.com',
  '/\\example.com',
  'https:///x',
  'https://a b',
  '',
  null,
])('%j is none', (href) => expect(isArticleLink(href)).toBe(false))
