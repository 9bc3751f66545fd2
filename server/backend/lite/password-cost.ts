const usual = 10

/** The bcrypt cost of a new password, as @supabase/lite reads it: 10 unless the environment asks for another. */
export function passwordCost(env: NodeJS.ProcessEnv = process.env): number {
  const asked = env.LITE_AUTH_BCRYPT_COST?.trim() ? Number(env.LITE_AUTH_BCRYPT_COST) : usual
  return Number.isFinite(asked) ? Math.min(31, Math.max(4, Math.trunc(asked))) : usual
}
