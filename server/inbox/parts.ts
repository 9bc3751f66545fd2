import type { MessageStructureObject } from 'imapflow'

/** Where a part of a mail is, and what it is. */
interface Part {
  /** Its number, for `download`. */
  part: string
  type: string
  structure: MessageStructureObject
}

/** Deeper parts are not looked for. */
const deepest = 20

function* partsOf(structure: MessageStructureObject, depth = 0): Generator<Part> {
  if (depth > deepest) return
  const { type, part = '1', childNodes } = structure
  yield { part, type: type.toLowerCase(), structure }
  // A mail that is attached is not this one
  if (type.toLowerCase() === 'message/rfc822') return
  for (const child of childNodes ?? []) yield* partsOf(child, depth + 1)
}

/** More parts with text are not read. */
const mostTexts = 20

const isAttached = ({ disposition }: MessageStructureObject) => disposition?.toLowerCase() === 'attachment'

/**
 * The parts that hold the text of a mail, in their order: mail programs put pictures between them. Each is a list of the
 * same in other forms, of which the first that says something counts: plain text, then HTML.
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

/** Bytes of a picture in the text of a mail that is taken for a part of a signature. */
const mostOfSignature = 50_000

/** What is attached to a mail: every part with a name, and mails; without the small pictures of a signature. */
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
    /** The mail that came back, or its headers. */
    returned: parts.find(({ type }) => type === 'message/rfc822')?.structure.envelope?.messageId,
    headers: parts.find(({ type }) => type.endsWith('rfc822-headers'))?.part,
  }
}
