import type { ReactNode } from 'react'
import type { Block, Piece } from '#app/lib/legal-text.ts'
import { type Language, pathFor } from '#common/language.ts'

interface LegalBlocksProps {
  blocks: readonly Block[]
  /** The language of the text, and of the pages that its links open. */
  language: Language
  /** Shown in place of `{contact}` in the text. */
  contact: ReactNode
}

/** The paragraphs and lists of a legal page. */
export function LegalBlocks({ blocks, language, contact }: LegalBlocksProps) {
  // A text never changes on the page, so positions can be keys
  return blocks.map((block, place) => {
    const key = `${block.as} ${place}`
    if (block.as === 'contact') return <div key={key}>{contact}</div>
    if (block.as === 'paragraph')
      return (
        <p key={key} dir="auto">
          <Pieces pieces={block.pieces} language={language} />
        </p>
      )
    if (block.as === 'terms')
      return (
        <dl key={key}>
          {block.items.map(({ label, text }, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may be equal, and none moves.
            <div key={number}>
              <dt dir="auto">
                <Pieces pieces={label} language={language} />
              </dt>
              <dd dir="auto">
                <Pieces pieces={text} language={language} />
              </dd>
            </div>
          ))}
        </dl>
      )
    return (
      <ul key={key}>
        {block.items.map((pieces, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may be equal, and none moves.
          <li key={number} dir="auto">
            <Pieces pieces={pieces} language={language} />
          </li>
        ))}
      </ul>
    )
  })
}

function Pieces({ pieces, language }: { pieces: readonly Piece[]; language: Language }) {
  return pieces.map(({ as, text, to = '' }, place) => {
    const key = `${as} ${place}`
    if (as === 'strong') return <strong key={key}>{text}</strong>
    if (as === 'code')
      return (
        <code key={key} dir="ltr" lang="en">
          {text}
        </code>
      )
    if (as === 'link')
      return (
        <a key={key} href={to.startsWith('/') ? pathFor(language, to) : to} rel="noopener noreferrer">
          {text}
        </a>
      )
    return text
  })
}
