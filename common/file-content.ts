/** The private bucket of applicants' CVs, which the server alone writes. */
export const applicantCvs = 'applicant-cvs'

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)

const isZip = (start: Uint8Array) => text(start.subarray(0, 4)) === 'PK\u0003\u0004'
const isJpeg = (start: Uint8Array) => start[0] === 0xff && start[1] === 0xd8
const isPng = (start: Uint8Array) => text(start.subarray(1, 4)) === 'PNG'
const isPdf = (start: Uint8Array) => text(start).includes('%PDF-')
const isWebp = (start: Uint8Array) =>
  text(start.subarray(0, 4)) === 'RIFF' && text(start.subarray(8, 12)) === 'WEBP'
/** Its first box names the brands it follows, each of four letters. */
const isAvif = (start: Uint8Array) =>
  text(start.subarray(4, 8)) === 'ftyp' && /avi[fs]/.test(text(start.subarray(8, start[3])))
/** Photos as iPhones store them. */
const isHeic = (start: Uint8Array) =>
  text(start.subarray(4, 8)) === 'ftyp' &&
  /hei[cxms]|hev[cxms]|mif1|msf1/.test(text(start.subarray(8, Math.max(start[3] ?? 0, 12))))
/** Drawings of AutoCAD, which begin with their version. */
const isDwg = (start: Uint8Array) => /^(AC\d[\d.]\d|MC0\.0)/.test(text(start.subarray(0, 6)))
/** The same as text, which begins with a section or a remark, or in its binary form. */
const isDxf = (start: Uint8Array) =>
  /^(AutoCAD Binary DXF\r\n|(\u00ef\u00bb\u00bf)?\s*(0\s*\r?\n\s*SECTION|999\s*\r?\n))/.test(
    text(start.subarray(0, 64)),
  )
const isOldOffice = (start: Uint8Array) => text(start.subarray(0, 4)) === '\u00d0\u00cf\u0011\u00e0'

/** How the files of a name's ending begin. A PDF may have up to 1,024 bytes before its mark. */
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
