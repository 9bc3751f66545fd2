/** A piece of text of an article, with how it is marked. */
export interface ArticleText {
  type: 'text'
  text: string
  marks?: ({ type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } })[]
}

/** A picture of an article, stored in one of our buckets of public pictures. */
interface ArticleImage {
  type: 'image'
  attrs: { src: string; alt: string; caption?: string }
}

/** A block of an article, which can contain other blocks. */
interface ArticleBlock {
  type: 'paragraph' | 'heading' | 'bulletList' | 'orderedList' | 'listItem' | 'blockquote' | 'hardBreak'
  attrs?: { level: 2 | 3 }
  content?: ArticleNode[]
}

export type ArticleNode = ArticleText | ArticleImage | ArticleBlock

/**
 * An article as it is stored: a document of the editor, with only the nodes that private.is_article() in the
 * database allows.
 */
export interface Article {
  type: 'doc'
  content: ArticleNode[]
}

type Raw = Record<string, unknown>

/** Deeper nesting is left out; no real article has it. */
const deepest = 20

/** Control characters and white space, which browsers drop from addresses, and backslashes, which they read as slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const hidden = /[\s\\\u0000-\u001f\u007f]/

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/**
 * Whether an article may link to an address: another website, an email, a phone, or a page of this site.
 * Never a script.
 */
export const isArticleLink = (href: unknown): href is string =>
  typeof href === 'string' &&
  href.length <= 2000 &&
  !hidden.test(href) &&
  /^(https?:\/\/[^/]|mailto:[^@]+@|tel:\+?[0-9]|\/($|[^/])|#.)/.test(href)

/**
 * Whether a picture of an article may have this address: only files of the media library, as in
 * private.is_article_node().
 */
export const isArticleImage = (src: unknown): src is string =>
  typeof src === 'string' &&
  /^\/storage\/v1\/object\/public\/(site-images|project-images|team-images)\/[\w./-]+$/.test(src) &&
  // These folders used to hold photos of people who are not published
  !/\.\.|\/team-images\/(applicants|employees)\//.test(src)

const line = (value: unknown) =>
  typeof value === 'string' ? value.replace(controls, '').replace(/\s+/g, ' ').trim().slice(0, 300) : ''

function marksOf(marks: unknown): Pick<ArticleText, 'marks'> {
  if (!Array.isArray(marks)) return {}
  const kept = (marks as Raw[]).flatMap((mark): NonNullable<ArticleText['marks']> => {
    if (mark?.type === 'bold' || mark?.type === 'italic') return [{ type: mark.type }]
    const href = mark?.type === 'link' && (mark.attrs as Raw | undefined)?.href
    return isArticleLink(href) ? [{ type: 'link', attrs: { href } }] : []
  })
  // Keep one mark of each kind, since every mark renders an element around the text
  const once = kept.filter(({ type }, place) => kept.findIndex((mark) => mark.type === type) === place)
  return once.length > 0 ? { marks: once } : {}
}

const blocks = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'image']
/** What each kind of node may contain. */
const inside: Record<string, readonly string[]> = {
  doc: blocks,
  blockquote: blocks,
  listItem: blocks,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  paragraph: ['text', 'hardBreak'],
  heading: ['text', 'hardBreak'],
}

function partsOf(parent: string, content: unknown, depth: number): ArticleNode[] {
  if (!Array.isArray(content) || depth > deepest) return []
  return (content as Raw[]).flatMap((node): ArticleNode[] => {
    const type = node?.type
    if (typeof type !== 'string' || !inside[parent]?.includes(type)) return []
    if (type === 'text') {
      const text = typeof node.text === 'string' ? node.text.replace(controls, '') : ''
      return text ? [{ type, text, ...marksOf(node.marks) }] : []
    }
    const attrs = (node.attrs ?? {}) as Raw
    if (type === 'image') {
      const { src } = attrs
      const caption = line(attrs.caption)
      return isArticleImage(src)
        ? [{ type, attrs: { src, alt: line(attrs.alt), ...(caption && { caption }) } }]
        : []
    }
    const parts = partsOf(type, node.content, depth + 1)
    return [
      {
        type: type as ArticleBlock['type'],
        ...(type === 'heading' && { attrs: { level: attrs.level === 3 ? 3 : 2 } }),
        ...(parts.length > 0 && { content: parts }),
      },
    ]
  })
}

const isBlankLine = (node: ArticleNode) => node.type === 'paragraph' && !node.content

/**
 * The allowed content of a document; everything else is left out, no matter who wrote it. Pages show, and the
 * editor stores, only what this function returns.
 */
export function cleanArticle(document: unknown): Article {
  const { type, content } = (document ?? {}) as Raw
  const parts = type === 'doc' ? partsOf('doc', content, 1) : []
  // The editor keeps an empty paragraph at the end, for typing; do not store it
  return { type: 'doc', content: parts.slice(0, parts.findLastIndex((part) => !isBlankLine(part)) + 1) }
}

/** Parses the document that a form sends as text. Returns null when it is empty or not valid JSON. */
export function articleIn(text: string): Article | null {
  try {
    const article = cleanArticle(JSON.parse(text))
    return isEmptyArticle(article) ? null : article
  } catch {
    return null
  }
}

/**
 * Removes the pictures that no longer exist from a document and leaves everything else.
 * @param kept the addresses of the pictures that still exist
 */
export function withoutLostImages(document: unknown, kept: readonly string[]): unknown {
  const node = document as Raw | null
  if (!Array.isArray(node?.content)) return document
  const content = (node.content as Raw[])
    .filter((part) => part?.type !== 'image' || kept.includes(String((part.attrs as Raw | null)?.src)))
    .map((part) => withoutLostImages(part, kept))
  return { ...node, content }
}

/** The words of an article. */
export const articleText = ({ content }: Pick<Article, 'content'>): string =>
  content
    .map((node) => {
      if (node.type === 'text') return node.text
      return node.type === 'image' || !node.content ? ' ' : articleText({ content: node.content })
    })
    .join(content.some(({ type }) => type === 'text') ? '' : '\n')
    .trim()

/** Whether an article has neither words nor pictures. */
export const isEmptyArticle = (article: Article): boolean =>
  articleText(article) === '' && !JSON.stringify(article).includes('"type":"image"')
