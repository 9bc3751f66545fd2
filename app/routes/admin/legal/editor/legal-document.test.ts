import { readFileSync } from 'node:fs'
import { getSchema } from '@tiptap/react'
import { expect, it, test } from 'vitest'
import { legalSections } from '#app/lib/legal-text.ts'
import { legalExtensions } from './extensions.ts'
import { isLegalLink, legalDocumentOf, legalTextOf } from './legal-document.ts'
import { placeInDocument } from './place-of-line.ts'

const schema = getSchema(legalExtensions({ company: 'Company', contact: 'Contact' }))
/** The text after an editor has read it and written it again. */
const edited = (text: string) => {
  const node = schema.nodeFromJSON(legalDocumentOf(text))
  node.check()
  return legalTextOf(node.toJSON())
}

const defaults = [
  ...readFileSync('supabase/schemas/91_legal_texts.sql', 'utf8').matchAll(/\$(ar|en)\$([\s\S]*?)\$\1\$/g),
].map(([, language, text = '']) => [language, text.trim()] as const)

test('the texts of a new installation are not changed by an editor, line by line', () => {
  expect(defaults).toHaveLength(6)
  for (const [, text] of defaults) expect(edited(text)).toBe(text)
})

it.each([
  ['lines of a paragraph', 'one\ntwo\n\nthree'],
  ['lists with and without an empty line above', 'Text\n- a\n- b\n\n- c\n\n\n- d'],
  ['text directly below a heading, a list and the contact details', '## A\ntext\n- b\ntext\n{contact}\ntext'],
  ['formats, and names of the company in them', '**{company}** and `x` in [the terms](/terms), **b**'],
  ['addresses', '[a](https://a.example/b?c=d) [b](mailto:a@b.example) [c](/en/privacy#x)'],
  ['signs that are not marks', 'a * b ** c ` d [e] (f) <b>g</b> [h](javascript:i)'],
  ['terms', '- **Label `x`:** text\n- **Other:** text'],
])('%s are the same afterwards', (_, text) => {
  expect(edited(text)).toBe(text)
})

test('what an editor makes is read by the website as it is shown', () => {
  const text = legalTextOf({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Data' }] },
      { type: 'paragraph' },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'See ' },
          {
            type: 'text',
            text: 'a ] b',
            marks: [{ type: 'link', attrs: { href: 'https://a.example/(b)' } }],
          },
          { type: 'text', text: ' x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
          { type: 'text', text: '2 ** 3', marks: [{ type: 'bold' }] },
          { type: 'hardBreak', marks: [{ type: 'bold' }] },
          { type: 'company', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' Ltd', marks: [{ type: 'bold' }] },
        ],
      },
      { type: 'paragraph', attrs: { gap: 0 }, content: [{ type: 'text', text: 'Next' }] },
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              {
                type: 'paragraph',
                content: [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, { type: 'text', text: 'b' }],
              },
            ],
          },
          { type: 'listItem', content: [{ type: 'paragraph' }] },
        ],
      },
      { type: 'contact' },
      { type: 'paragraph' },
    ],
  })
  expect(text).toBe(
    '## Data\n\nSee [a  b](https://a.example/(b%29) x**2  3**\n**{company} Ltd**\n\nNext\n\n- a b\n\n{contact}',
  )
  expect(legalSections(text, 'Rowad')[0]?.blocks.map(({ as }) => as)).toEqual([
    'paragraph',
    'paragraph',
    'list',
    'contact',
  ])
})

test('a document that says nothing is an empty text', () => {
  for (const content of [
    [],
    [{ type: 'paragraph' }],
    [{ type: 'bulletList', content: [{ type: 'listItem' }] }],
  ])
    expect(legalTextOf({ type: 'doc', content })).toBe('')
  expect(legalDocumentOf(' \n\n')).toEqual({ type: 'doc', content: [] })
})

test('links lead to pages of this site, https and mail alone', () => {
  for (const href of ['/contact', 'https://a.example', 'mailto:a@b.example'])
    expect(isLegalLink(href)).toBe(true)
  for (const href of ['//a.example', '/\\a.example', 'http://a.example', 'javascript:alert(1)', 'a', ''])
    expect(isLegalLink(href)).toBe(false)
})

test('each line of a text is found in its document', () => {
  for (const [, text] of [...defaults, ['en', 'one\ntwo **b**\n- a\n- b\n\n## H\n{company} c'] as const]) {
    const doc = schema.nodeFromJSON(legalDocumentOf(text))
    for (const [line, written] of text.split('\n').entries()) {
      const place = placeInDocument(doc, line)
      const words = written.trim().replace(/^(## |- )/, '')
      if (words === '') expect(place, text).toBeNull()
      else if (words !== '{contact}')
        expect(doc.textBetween(place?.from ?? 0, place?.to ?? 0)).toBe(
          doc.type.schema.nodeFromJSON(legalDocumentOf(words)).textContent,
        )
    }
  }
})
