/**
 * What stands for data, so that the same can be told from other. Undefined where the browser gives no digests (a
 * site without https).
 */
export async function digestOf(data: unknown): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(data))
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', bytes)
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
