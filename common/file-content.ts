const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)

const isZip = (start: Uint8Array) => text(start.subarray(0, 4)) === 'PK\u0003\u0004'
const isJpeg = (start: Uint8Array) => text(start.subarray(0, 3)) === '\u00ff\u00d8\u00ff'
const isPng = (start: Uint8Array) => text(start.subarray(0, 8)) === '\u0089PNG\r\n\u001a\n'
/**
 * Readers take a mark anywhere near the start, so a page of HTML or a script can have one too: before it stand only a byte
 * order mark, white space, or the header with which a file was sent to a printer.
 */
const isPdf = (start: Uint8Array) => /^(\u00ef\u00bb\u00bf)?[\s\0]*(.%-12345X[^<]*)?%PDF-\d/.test(text(start))
const isWebp = (start: Uint8Array) =>
  text(start.subarray(0, 4)) === 'RIFF' && text(start.subarray(8, 12)) === 'WEBP'
/** The size of the first box, whose high bytes are 0: a text would have letters there. */
const hasBox = (start: Uint8Array) =>
  start[0] === 0 && start[1] === 0 && text(start.subarray(4, 8)) === 'ftyp'
/** Its first box names the brands it follows, each of four letters. */
const isAvif = (start: Uint8Array) => hasBox(start) && /avi[fs]/.test(text(start.subarray(8, start[3])))
/** Photos as iPhones store them. */
const isHeic = (start: Uint8Array) =>
  hasBox(start) && /hei[cxms]|hev[cxms]|mif1|msf1/.test(text(start.subarray(8, Math.max(start[3] ?? 0, 12))))
/** Drawings of AutoCAD, which begin with their version. */
const isDwg = (start: Uint8Array) => /^(AC\d[\d.]\d|MC0\.0)/.test(text(start.subarray(0, 6)))
/** The same as text, which begins with a section or a remark without markup, or in its binary form. */
const isDxf = (start: Uint8Array) =>
  !/<[a-z!?/]/i.test(text(start)) &&
  /^(AutoCAD Binary DXF\r\n|(\u00ef\u00bb\u00bf)?\s*(0\s*\r?\n\s*SECTION|999\s*\r?\n))/.test(
    text(start.subarray(0, 64)),
  )
const isOldOffice = (start: Uint8Array) => text(start.subarray(0, 4)) === '\u00d0\u00cf\u0011\u00e0'

/** How the files of a name's ending begin. What browsers and readers find further on doesn't count. */
const beginnings: Record<string, (start: Uint8Array) => boolean> = {
  pdf: isPdf,
  doc: isOldOffice,
  xls: isOldOffice,
  ppt: isOldOffice,
  docx: isZip,
  xlsx: isZip,
  pptx: isZip,
  zip: isZip,
  png: isPng,
  jpg: isJpeg,
  jpeg: isJpeg,
  webp: isWebp,
  avif: isAvif,
  heic: isHeic,
  heif: isHeic,
  dwg: isDwg,
  dxf: isDxf,
}

/** How the files of a type begin. */
const typed: Record<string, (start: Uint8Array) => boolean> = {
  'application/pdf': isPdf,
  'image/png': isPng,
  'image/jpeg': isJpeg,
  'image/webp': isWebp,
  'image/avif': isAvif,
  'image/heic': isHeic,
  'image/vnd.dwg': isDwg,
  'image/vnd.dxf': isDxf,
  'application/zip': isZip,
  'application/msword': isOldOffice,
  'application/vnd.ms-excel': isOldOffice,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isZip,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isZip,
}

/** Bytes of a file that `beginsAsNamed` looks at. */
export const beginningLength = 1024

/**
 * Whether a file is of the kind that its name says, by how it begins; a picture named .pdf is not.
 * @param name the file's name; an unknown ending is taken as it is
 * @param start its first `beginningLength` bytes
 */
export function beginsAsNamed(name: string, start: Uint8Array): boolean {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return beginnings[ending]?.(start) ?? true
}

/**
 * Whether a file is of the type it was sent with, by how it begins.
 * @param type the content type; one that is not known here is taken as it is
 * @param start its first `beginningLength` bytes
 */
export function beginsAsTyped(type: string, start: Uint8Array): boolean {
  return typed[type.split(';')[0]?.trim().toLowerCase() ?? '']?.(start) ?? true
}
