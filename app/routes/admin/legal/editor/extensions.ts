import { Heading } from '@tiptap/extension-heading'
import Link from '@tiptap/extension-link'
import { ListItem } from '@tiptap/extension-list'
import { Extension, mergeAttributes, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { isLegalLink } from './legal-document.ts'

/** Keeps the number of empty lines above a block; a new block has one. */
const Gap = Extension.create({
  name: 'gap',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'bulletList', 'contact'],
      attributes: { gap: { default: 1, rendered: false, keepOnSplit: false } },
    },
  ],
})

/** What the editor shows in place of the company's own words. */
export interface PlaceholderWords {
  /** The company's name. */
  company: string
  /** The company's contact details. */
  contact: string
}

const company = (words: string) =>
  Node.create({
    name: 'company',
    group: 'inline',
    inline: true,
    atom: true,
    parseHTML: () => [{ tag: 'span[data-company]' }],
    renderHTML: ({ HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-company': '' }),
      words,
    ],
    renderText: () => '{company}',
  })

const contact = (words: string) =>
  Node.create({
    name: 'contact',
    group: 'block',
    atom: true,
    parseHTML: () => [{ tag: 'div[data-contact]' }],
    renderHTML: ({ HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-contact': '' }),
      words,
    ],
    renderText: () => '{contact}',
  })

/** The formats that the text of a legal page may have (app/lib/legal-text.ts); they cannot be combined. */
export const legalExtensions = (words: PlaceholderWords) => [
  StarterKit.configure({
    heading: false,
    listItem: false,
    link: false,
    italic: false,
    codeBlock: false,
    blockquote: false,
    orderedList: false,
    horizontalRule: false,
    strike: false,
    underline: false,
  }),
  Heading.extend({
    content: '(text | company)*',
    marks: '',
    parseHTML: () => ['h2', 'h3'].map((tag) => ({ tag, attrs: { level: 2 } })),
  }).configure({ levels: [2] }),
  ListItem.extend({
    content: 'paragraph',
    // An item is one line, and lists are not nested
    addKeyboardShortcuts() {
      const split = () => this.editor.commands.splitListItem('listItem')
      return { Enter: split, 'Shift-Enter': split }
    },
  }),
  Link.extend({ excludes: '_' }).configure({
    openOnClick: false,
    autolink: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: (href) => isLegalLink(href),
  }),
  company(words.company),
  contact(words.contact),
  Gap,
]
