import type * as z from 'zod'
import { signUp } from '#app/data/accounts/sign-up.ts'
import type { Db } from '#app/data/db.ts'
import type { Language } from '#common/language.ts'
import type { ClientType, registrationForm } from './forms.ts'

/**
 * Makes the account and the profile of a client: see `signUp`.
 * @param notice the version of the privacy notice shown beside the form; null when it is not known
 * @param news the number of the words beside the box for news; null if it was not ticked
 */
export function registerClient(
  db: Db,
  type: ClientType,
  { email, password, ...profile }: z.output<ReturnType<typeof registrationForm>>,
  locale: Language,
  notice: number | null,
  news: number | null,
) {
  return signUp(db, email, password, {
    ...profile,
    user_type: 'client',
    client_type: type,
    locale,
    ...(notice !== null && { privacy_version: notice }),
    ...(news !== null && { news_wording: news }),
  })
}
