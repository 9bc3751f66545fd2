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

/** The part that holds the text of a mail: plain text if there is any, else HTML. */
export function textPart(structure: MessageStructureObject): Part | undefined {
  const texts = [...partsOf(structure)].filter(
    ({ type, structure }) =>
      type.startsWith('text/') && structure.disposition?.toLowerCase() !== 'attachment',
  )
  return texts.find(({ type }) => type === 'text/plain') ?? texts.find(({ type }) => type === 'text/html')
}

/** Bytes of a picture in the text of a mail that is taken for a part of a signature. */
const mostOfSignature = 50_000

/** What is attached to a mail: every part with a name, without the small pictures of a signature. */
export function attachedParts(structure: MessageStructureObject): Part[] {
  return [...partsOf(structure)].filter(({ type, structure }) => {
    const { disposition, dispositionParameters, parameters, childNodes, id, size = 0 } = structure
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
