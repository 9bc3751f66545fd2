import { expect, test } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { beginsAsNamed, beginsAsTyped } from './file-content.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const jpeg = bytes('\u00ff\u00d8\u00ff\u00e0..JFIF')

test.each([
  ['عقد.pdf', bytes('%PDF-1.7 …')],
  ['scan.PDF', bytes('\u00ef\u00bb\u00bf\r\n%PDF-1.4')],
  ['printed.pdf', bytes('\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n%PDF-1.6')],
  ['a.dxf', bytes('999\r\nmade by a program\r\n  0\r\nSECTION')],
  ['a.docx', bytes('PK\u0003\u0004…')],
  ['a.doc', bytes('\u00d0\u00cf\u0011\u00e0\u00a1')],
  ['a.jpg', jpeg],
  ['a.dwg', bytes('AC1032')],
  ['no ending', jpeg],
])('%s is what its name says', (name, start) => expect(beginsAsNamed(name, start)).toBe(true))

test.each([
  ['a photo.pdf', jpeg],
  ['a.docx', bytes('%PDF-1.7')],
  ['a.doc', bytes('<html>')],
  ['a.png', jpeg],
  ['a.pdf', bytes('')],
  ['a page.pdf', bytes('<!doctype html><script>alert(1)</script><!-- %PDF-1.7 -->')],
  ['a page.pdf', bytes('\n<svg onload=alert(1)>%PDF-1.7')],
  ['a script.pdf', bytes('#!/bin/sh\n#%PDF-1.7')],
  ['a script.pdf', bytes('/*%PDF-1.7*/alert(1)')],
  ['a printed page.pdf', bytes('\u001b%-12345X<script>alert(1)</script>%PDF-1.7')],
  ['a.png', bytes('xPNG<script>')],
  ['a.jpg', bytes('\u00ff\u00d8<script>')],
  ['a.avif', bytes('<!--ftypavif--><script>')],
  ['a.heic', bytes('<!--ftypheic--><script>')],
  ['a.dxf', bytes('999\n<script>alert(1)</script>')],
])('%s is not', (name, start) => expect(beginsAsNamed(name, start)).toBe(false))

const kinds = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
type Kind = keyof typeof kinds

test.each(Object.keys(kinds) as Kind[])(
  'a real %s begins as its name and its type say, and as no other',
  (kind) => {
    for (const other of Object.keys(kinds) as Kind[]) {
      expect(beginsAsNamed(`a.${other}`, fileOf(kind)), `named .${other}`).toBe(other === kind)
      expect(beginsAsTyped(kinds[other], fileOf(kind)), kinds[other]).toBe(other === kind)
    }
    expect(beginsAsTyped('application/octet-stream', fileOf(kind))).toBe(true)
    expect(beginsAsTyped(`${kinds[kind].toUpperCase()}; charset=utf-8`, bytes('x'))).toBe(false)
  },
)
