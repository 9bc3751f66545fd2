import sharp from 'sharp'

const dot = () => sharp({ create: { width: 1, height: 1, channels: 3, background: '#0e6963' } })

/** A minimal file of each type that the buckets accept. */
const smallest = {
  png: await dot().png().toBuffer(),
  jpeg: await dot().jpeg().toBuffer(),
  webp: await dot().webp().toBuffer(),
  avif: await dot().avif().toBuffer(),
  /** The signature of an old Word or Excel file; nothing reads more of it. */
  doc: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  pdf: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj trailer<</Root 1 0 R>>\n%%EOF\n',
  ),
}

/**
 * The content of a file of this kind, since storage refuses content that differs from its content type.
 * @param size in bytes, for a larger file; readers ignore what follows its end
 */
export function fileOf(kind: keyof typeof smallest, size?: number): Buffer<ArrayBuffer> {
  const file = smallest[kind]
  return Buffer.concat([file, Buffer.alloc(Math.max(0, (size ?? 0) - file.length))])
}
