import type { MessageStructureObject } from 'imapflow'

/** The position of a part in a mail, and its type. */
interface Part {
  /** Its number, for `download`. */
  part: string
  type: string
  structure: MessageStructureObject
}

/** Parts nested deeper are ignored. */
const deepest = 20

function* partsOf(structure: MessageStructureObject, depth = 0): Generator<Part> {
  if (depth > deepest) return
  const { type, part = '1', childNodes } = structure
  yield { part, type: type.toLowerCase(), structure }
  // Do not look into an attached mail
  if (type.toLowerCase() === 'message/rfc822') return
  for (const child of childNodes ?? []) yield* partsOf(child, depth + 1)
}

/** More parts with text are not read. */
const mostTexts = 20

const isAttached = ({ disposition }: MessageStructureObject) => disposition?.toLowerCase() === 'attachment'

/**
 * The parts with the text of a mail, in order, since mail programs put pictures between them. Each is a list
 * of alternatives; the first one that is not empty counts: plain text, then HTML.
 */
export function textParts(structure: MessageStructureObject): Part[][] {
  const found: Part[][] = []
  const look = (one: MessageStructureObject, depth: number): void => {
    const type = one.type.toLowerCase()
    if (depth > deepest || found.length >= mostTexts || type === 'message/rfc822' || isAttached(one)) return
    if (type === 'multipart/alternative') {
      const texts = [...partsOf(one)].filter(({ structure }) => !isAttached(structure))
      const plain = texts.find((part) => part.type === 'text/plain')
      const html = texts.find((part) => part.type === 'text/html')
      const forms = [plain, html].filter((part) => part !== undefined)
      if (forms.length > 0) found.push(forms)
    } else if (type === 'text/plain' || type === 'text/html') {
      found.push([{ part: one.part ?? '1', type, structure: one }])
    } else for (const child of one.childNodes ?? []) look(child, depth + 1)
  }
  look(structure, 0)
  return found
}

/** Inline pictures up to this many bytes count as part of a signature. */
const mostOfSignature = 50_000

/**
 * The attachments of a mail: every part with a name, and attached mails, but not the small pictures of a
 * signature.
 */
export function attachedParts(structure: MessageStructureObject): Part[] {
  return [...partsOf(structure)].filter(({ type, structure }) => {
    const { disposition, dispositionParameters, parameters, childNodes, id, size = 0 } = structure
    if (type === 'message/rfc822') return true
    if (childNodes?.length || type.startsWith('multipart/') || type.startsWith('message/')) return false
    const isAttached = disposition?.toLowerCase() === 'attachment'
    if (!isAttached && !dispositionParameters?.filename && !parameters?.name) return false
    return isAttached || !id || !type.startsWith('image/') || size > mostOfSignature
  })
}

/** The parts of a report that a mail could not be delivered; undefined for any other mail. */
export function reportParts(structure: MessageStructureObject) {
  const report = structure.type.toLowerCase() === 'multipart/report'
  if (!report || structure.parameters?.['report-type']?.toLowerCase() !== 'delivery-status') return undefined
  const parts = [...partsOf(structure)]
  return {
    status: parts.find(({ type }) => type.endsWith('/delivery-status'))?.part,
    /** The Message-ID of the returned mail, or the part with its headers. */
    returned: parts.find(({ type }) => type === 'message/rfc822')?.structure.envelope?.messageId,
    headers: parts.find(({ type }) => type.endsWith('rfc822-headers'))?.part,
  }
}
