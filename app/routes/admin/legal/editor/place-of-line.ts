import type { Editor } from '@tiptap/react'

/**
 * Where a line of the text stands in the document that was made of it.
 * @param line from 0
 * @returns positions of the editor; null where the line is empty or not there
 */
export function placeInDocument(
  doc: Editor['state']['doc'],
  line: number,
): { from: number; to: number } | null {
  let found: { from: number; to: number } | null = null
  let next = 0
  doc.forEach((block, offset, index) => {
    if (block.childCount === 0 && !block.isAtom) return
    next += index > 0 ? Number(block.attrs.gap) : 0
    if (block.type.name === 'bulletList')
      block.forEach((item, place) => {
        if (next === line) found = { from: offset + place + 3, to: offset + place + item.nodeSize - 1 }
        next += 1
      })
    else {
      // A break ends each line of a paragraph; the end of the paragraph ends the last line
      let start = offset + 1
      block.forEach((piece, place) => {
        if (piece.type.name !== 'hardBreak') return
        if (next === line) found = { from: start, to: offset + 1 + place }
        start = offset + 1 + place + piece.nodeSize
        next += 1
      })
      if (next === line) found = { from: start, to: offset + block.nodeSize - 1 }
      next += 1
    }
  })
  return found
}
