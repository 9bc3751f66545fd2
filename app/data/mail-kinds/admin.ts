import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { DataError, rows } from '#app/data/result.ts'
import { type Row, updateColumns } from '#app/data/rows.ts'
import type { Language } from '#common/language.ts'
import { mailsToCompany } from '#common/mail-kinds.ts'

/** A kind of mail that the site sends by itself, and whether it is switched on. */
export type MailKindSetting = Row<'mail_kinds'>

/** Every kind of mail that can be switched off. */
export const mailKindSettings = queryOptions({
  queryKey: ['mail-kinds'],
  meta: readFrom('mail_kinds'),
  queryFn: async () => rows(await browserDb().from('mail_kinds').select()),
})

/** Switches the mails of a kind on or off. @throws DataError */
export const setMailActive = (id: string, is_active: boolean) =>
  updateColumns('mail_kinds', id, { is_active })

/** Chooses the language of the mails to the company. @throws DataError */
export async function setCompanyMailLanguage(locale: Language): Promise<void> {
  const changed = rows(
    await browserDb().from('mail_kinds').update({ locale }).in('kind', mailsToCompany).select('id'),
  )
  // The policies hid these rows from this person
  if (changed.length === 0) throw new DataError('42501', 'not changed')
}

/** The kinds after a change, to show it immediately. */
export const withChange = (
  kinds: readonly MailKindSetting[],
  { id, ...to }: { id?: string; is_active?: boolean; locale?: Language },
): MailKindSetting[] =>
  kinds.map((one) =>
    (id === undefined ? (mailsToCompany as readonly string[]).includes(one.kind) : one.id === id)
      ? { ...one, ...to }
      : one,
  )
