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
}

/** How the files of a type begin. */
const typed: Record<string, (start: Uint8Array) => boolean> = {
  'application/pdf': isPdf,
  'image/png': isPng,
  'image/jpeg': isJpeg,
  'image/webp': isWebp,
  'image/avif': isAvif,
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
