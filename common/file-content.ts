const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)

const isZip = (start: Uint8Array) => text(start.subarray(0, 4)) === 'PK\u0003\u0004'
const isJpeg = (start: Uint8Array) => text(start.subarray(0, 3)) === '\u00ff\u00d8\u00ff'
const isPng = (start: Uint8Array) => text(start.subarray(0, 8)) === '\u0089PNG\r\n\u001a\n'
/**
 * PDF readers accept `%PDF-` anywhere near the start, so a page of HTML or a script could contain it too.
 * Only a byte order mark, white space, or the header of a print job may come before it.
 */
const isPdf = (start: Uint8Array) => /^(\u00ef\u00bb\u00bf)?[\s\0]*(.%-12345X[^<]*)?%PDF-\d/.test(text(start))
const isWebp = (start: Uint8Array) =>
  text(start.subarray(0, 4)) === 'RIFF' && text(start.subarray(8, 12)) === 'WEBP'
/**
 * The file begins with the size of its first box. The high bytes of a size are 0, where a text would have
 * letters.
 */
const hasBox = (start: Uint8Array) =>
  start[0] === 0 && start[1] === 0 && text(start.subarray(4, 8)) === 'ftyp'
/** The first box names the brands that the file follows, each of four letters. */
const isAvif = (start: Uint8Array) => hasBox(start) && /avi[fs]/.test(text(start.subarray(8, start[3])))
/** Photos as iPhones store them. */
const isHeic = (start: Uint8Array) =>
  hasBox(start) && /hei[cxms]|hev[cxms]|mif1|msf1/.test(text(start.subarray(8, Math.max(start[3] ?? 0, 12))))
/** Drawings of AutoCAD, which begin with their version. */
const isDwg = (start: Uint8Array) => /^(AC\d[\d.]\d|MC0\.0)/.test(text(start.subarray(0, 6)))
/**
 * AutoCAD drawings as text, which begin with a section or a comment and contain no markup, or in binary form.
 */
const isDxf = (start: Uint8Array) =>
  !/<[a-z!?/]/i.test(text(start)) &&
  /^(AutoCAD Binary DXF\r\n|(\u00ef\u00bb\u00bf)?\s*(0\s*\r?\n\s*SECTION|999\s*\r?\n))/.test(
    text(start.subarray(0, 64)),
  )
const isOldOffice = (start: Uint8Array) => text(start.subarray(0, 4)) === '\u00d0\u00cf\u0011\u00e0'

/**
 * How files begin, by the ending of their name. A signature further on does not count, although browsers and
 * readers accept it.
 */
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

/** How files begin, by content type. */
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

/** How many bytes of a file `beginsAsNamed` reads. */
export const beginningLength = 1024

/**
 * Whether a file begins as its name says: a picture named .pdf does not.
 * @param name the file's name; an unknown ending is accepted
 * @param start its first `beginningLength` bytes
 */
export function beginsAsNamed(name: string, start: Uint8Array): boolean {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return beginnings[ending]?.(start) ?? true
}

/**
 * Whether a file begins as the content type says that it was sent with.
 * @param type the content type; an unknown one is accepted
 * @param start its first `beginningLength` bytes
 */
export function beginsAsTyped(type: string, start: Uint8Array): boolean {
  return typed[type.split(';')[0]?.trim().toLowerCase() ?? '']?.(start) ?? true
}
