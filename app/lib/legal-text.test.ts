import { expect, it } from 'vitest'
import { legalSections, piecesOf, plainWords } from './legal-text.ts'

it('reads headings, paragraphs, lists and contact details', () => {
  const body =
    'Who {company} is.\n\n## Data\nFirst line\nsecond line\n- one\n- two\n\n{contact}\n\n## Rights\nText'
  expect(legalSections(body, 'Rowad $& Co')).toEqual([
    { title: '', blocks: [{ as: 'paragraph', pieces: [{ as: 'text', text: 'Who Rowad $& Co is.' }] }] },
    {
      title: 'Data',
      blocks: [
        {
          as: 'paragraph',
          pieces: [
            { as: 'text', text: 'First line' },
            { as: 'text', text: '\n' },
            { as: 'text', text: 'second line' },
          ],
        },
        { as: 'list', items: [[{ as: 'text', text: 'one' }], [{ as: 'text', text: 'two' }]] },
        { as: 'contact' },
      ],
    },
    { title: 'Rights', blocks: [{ as: 'paragraph', pieces: [{ as: 'text', text: 'Text' }] }] },
  ])
})

it('reads bold words, code and links', () => {
  expect(piecesOf('A **b** `c` [d](/privacy) [e](https://x.example/y).')).toEqual([
    { as: 'text', text: 'A ' },
    { as: 'strong', text: 'b' },
    { as: 'text', text: ' ' },
    { as: 'code', text: 'c' },
    { as: 'text', text: ' ' },
    { as: 'link', text: 'd', to: '/privacy' },
    { as: 'text', text: ' ' },
    { as: 'link', text: 'e', to: 'https://x.example/y' },
    { as: 'text', text: '.' },
  ])
})

it('reads a list whose items all begin with a label as terms', () => {
  const blocksOf = (body: string) => legalSections(body, '')[0]?.blocks
  expect(
    blocksOf('- **Cookie** `seen`**, one day:** when\n- **Storage** `x`**:** your [place](/privacy)'),
  ).toEqual([
    {
      as: 'terms',
      items: [
        {
          label: [
            { as: 'strong', text: 'Cookie' },
            { as: 'text', text: ' ' },
            { as: 'code', text: 'seen' },
            { as: 'strong', text: ', one day' },
          ],
          text: [{ as: 'text', text: 'when' }],
        },
        {
          label: [
            { as: 'strong', text: 'Storage' },
            { as: 'text', text: ' ' },
            { as: 'code', text: 'x' },
          ],
          text: [
            { as: 'text', text: 'your ' },
            { as: 'link', text: 'place', to: '/privacy' },
          ],
        },
      ],
    },
  ])
  expect(blocksOf('- **a:** b\n- c')?.[0]?.as).toBe('list')
  expect(blocksOf('- **a:** b\n- **c:**')?.[0]?.as).toBe('list')
})

it.each([
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](data:text/html,x)',
  '<b onclick="x">',
])('leaves %s as it is written', (line) => {
  expect(piecesOf(line)).toEqual([{ as: 'text', text: line }])
})

it('gives the paragraphs as one line', () => {
  expect(plainWords(legalSections('One **two**.\n\n## T\n- list\n\nThree', ''))).toBe('One two. Three')
})
