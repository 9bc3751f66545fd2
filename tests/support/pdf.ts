import { inflateSync } from 'node:zlib'

/** The content of a printed PDF. Reads just enough for Chromium's PDFs, whose objects follow one another. */
interface Pdf {
  /** The drawing operators of each page. */
  pages: string[]
  /** Fonts that are named but not embedded in the file. */
  missingFonts: string[]
  /** The characters that selecting and copying text gives. */
  characters: Set<string>
}

/** Reads a PDF that Chromium printed. */
export function readPdf(file: Buffer): Pdf {
  const text = file.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) objects.set(id, body)
  const streamOf = (id: string) => {
    const body = objects.get(id) ?? ''
    // Its length counts: the last byte may be a line break of its own
    const length = Number(/\/Length (\d+)/.exec(body)?.[1])
    const start = /stream\r?\n/.exec(body)
    if (!start || !length) return ''
    const bytes = Buffer.from(body.slice(start.index + start[0].length).slice(0, length), 'latin1')
    return (/\/FlateDecode/.test(body) ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const bodies = [...objects.values()]
  const pages = bodies.filter((body) => /\/Type\s*\/Page\b/.test(body))
  const characters = new Set<string>()
  for (const body of bodies)
    for (const [, id = ''] of body.matchAll(/\/ToUnicode (\d+) 0 R/g))
      for (const [, codes = '', target = ''] of streamOf(id).matchAll(/^((?:<\w+> ){1,2})<(\w{4,})>\s*$/gm)) {
        const [from = 0, to = from] = [...codes.matchAll(/\w+/g)].map(([code]) => Number.parseInt(code, 16))
        for (let at = 0; at < target.length; at += 4)
          for (let step = 0; step <= to - from; step++)
            characters.add(String.fromCharCode(Number.parseInt(target.slice(at, at + 4), 16) + step))
      }
  /** Fonts of type 3 are drawings in the file; other embedded fonts are font files in it. */
  const named = bodies.filter((body) => /\/Subtype\s*\/(CIDFontType\d|TrueType|Type1)\b/.test(body))
  const isInFile = (body: string) =>
    /\/FontFile[23]?/.test(objects.get(/\/FontDescriptor (\d+) 0 R/.exec(body)?.[1] ?? '') ?? '')
  return {
    pages: pages.map((page) => streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '')),
    missingFonts: named.filter((body) => !isInFile(body)),
    characters,
  }
}
