import { partOfToken } from '#server/backend/lite/tokens.ts'

/**
 * The kind of a key of a Supabase project, judging by its form: `sb_publishable_…` and `sb_secret_…`, or the
 * older tokens, whose role is `anon` or `service_role`. Undefined for anything else, which the project itself
 * checks.
 */
export function keyKind(key: string): 'publishable' | 'secret' | undefined {
  if (key.startsWith('sb_publishable_')) return 'publishable'
  if (key.startsWith('sb_secret_')) return 'secret'
  const role = partOfToken(key.split('.')[1] ?? '')?.role
  return role === 'anon' ? 'publishable' : role === 'service_role' ? 'secret' : undefined
}
