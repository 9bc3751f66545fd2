/** The SHA-256 of data as JSON, in hex. Undefined without `crypto.subtle`, which browsers offer only over https. */
export async function digestOf(data: unknown): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(data))
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', bytes)
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
