/** The JSON fields of a request, read from a copy; empty if its body is not JSON. */
export async function requestFields(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return (body ?? {}) as Record<string, unknown>
}
