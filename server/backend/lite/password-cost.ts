const defaultCost = 10

/** The bcrypt cost of a new password, as @supabase/lite reads it: 10 unless the environment asks for another. */
export function passwordCost(): number {
  const { LITE_AUTH_BCRYPT_COST } = process.env
  const asked = LITE_AUTH_BCRYPT_COST?.trim() ? Number(LITE_AUTH_BCRYPT_COST) : defaultCost
  return Number.isFinite(asked) ? Math.min(31, Math.max(4, Math.trunc(asked))) : defaultCost
}
