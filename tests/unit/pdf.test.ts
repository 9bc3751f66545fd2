import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readPdf } from '#tests/support/pdf.ts'

/** A PDF of one page with these drawing operators, packed as Chromium packs them. */
const pdfOf = (operators: string) => {
  const packed = deflateSync(Buffer.from(operators, 'latin1'))
  const file = Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj\n<</Type /Page /Contents 2 0 R>>\nendobj\n'),
    Buffer.from(`2 0 obj\n<</Filter /FlateDecode /Length ${packed.length}>> stream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  return { file, lastByte: packed.at(-1) }
}

describe('the reader of printed PDFs', () => {
  // Once in 256 streams the checksum at its end looks like a line break
  it.each([13, 10])('reads a stream whose last byte is %i', (byte) => {
    const operators = Array.from({ length: 256 }, (_, code) => `(${String.fromCharCode(code)}) Tj`)
    const found = operators.find((text) => pdfOf(text).lastByte === byte) ?? ''
    expect(pdfOf(found).lastByte).toBe(byte)
    expect(readPdf(pdfOf(found).file).pages).toEqual([found])
  })
})
