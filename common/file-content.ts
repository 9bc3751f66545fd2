const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)

const isZip = (start: Uint8Array) => text(start.subarray(0, 4)) === 'PK\u0003\u0004'
const isOldOffice = (start: Uint8Array) => text(start.subarray(0, 4)) === '\u00d0\u00cf\u0011\u00e0'

/** How the files of a name's ending begin. A PDF may have up to 1,024 bytes before its mark. */
const beginnings: Record<string, (start: Uint8Array) => boolean> = {
  pdf: (start) => text(start).includes('%PDF-'),
  doc: isOldOffice,
  xls: isOldOffice,
  ppt: isOldOffice,
  docx: isZip,
  xlsx: isZip,
  pptx: isZip,
  zip: isZip,
  png: (start) => text(start.subarray(1, 4)) === 'PNG',
  jpg: (start) => start[0] === 0xff && start[1] === 0xd8,
  jpeg: (start) => start[0] === 0xff && start[1] === 0xd8,
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
