import type { Language } from '#common/language.ts'

/**
 * The address of a login from a public page. A login's own address names no language: the server notes the
 * one asked for here in a cookie and takes it from the address (docs/decisions/0013).
 */
export function loginAddress(who: 'admin' | 'employee' | 'client', language: Language): string {
  return `/${who}/login?lang=${language}`
}
