/** What a call brings as JSON, read from a copy; without fields where that is none. */
export async function requestFields(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return (body ?? {}) as Record<string, unknown>
}
