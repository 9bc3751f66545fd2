import * as z from 'zod'
import { referenceForm } from '#app/data/client-references/admin.ts'
import { settingsForm } from '#app/data/company-settings/admin.ts'
import { credentialForm } from '#app/data/credentials/admin.ts'
import type { CredentialKind } from '#app/data/credentials/kinds.ts'
import type { Values } from '#app/data/drafts/recorded-write.ts'
import { check, type FieldError } from '#app/data/fields.ts'
import { leaderForm } from '#app/data/leadership-team/admin.ts'
import { newsForm } from '#app/data/news/admin.ts'
import { officeForm } from '#app/data/offices/admin.ts'
import { openingForm } from '#app/data/openings/admin.ts'
import { projectForm } from '#app/data/projects/admin.ts'
import { serviceForm } from '#app/data/services/admin.ts'
import { contentForm } from '#app/data/site-content/admin.ts'
import { teamMemberForm } from '#app/data/team-members/admin.ts'
import type { TextTable } from '#common/page-texts.ts'

/** The form of each table, whose rules hold on the page too. */
const forms: Record<TextTable, (row: Values) => z.ZodObject> = {
  site_content: () => contentForm,
  services: () => serviceForm,
  projects: () => projectForm,
  team_members: () => teamMemberForm(false),
  leadership_team: () => leaderForm,
  news: () => newsForm,
  client_references: () => referenceForm,
  credentials: (row) => credentialForm(row.kind as CredentialKind),
  offices: () => officeForm,
  openings: () => openingForm,
  company_settings: (row) => settingsForm(row as never),
}

/** Whether a text has to be there because of the rest of its row, which the form checks as a whole. */
function isNeeded(table: TextTable, column: string, row: Values): boolean {
  const language = column.slice(-2)
  // An entry of a list is not there without them
  if (/^(figure_\d+_label|award_\d+_name)_/.test(column)) return true
  if (table === 'news') return Boolean(row[`published_at_${language}`])
  if (column === 'engineers_number') return Boolean(row.engineers_until)
  // Without a name a position is not on the website
  const other = language === 'ar' ? 'full_name_en' : 'full_name_ar'
  return (
    table === 'leadership_team' && column.startsWith('full_name') && row.is_active === true && !row[other]
  )
}

/** What may be written into a text. */
interface TextRule {
  /** Whether it may have more than one line. */
  lines: 'one' | 'many'
  /** Most characters. */
  max: number
  /** @returns the value to store, or what is wrong */
  check(typed: string): { value: string | null; error?: undefined } | { value?: undefined; error: FieldError }
}

/** Longer than any text may be. */
const tooLong = 'x'.repeat(100_001)

/** The rule that a text has in the form of its table (`fieldOf`); null where the form does not have it. */
export function ruleOf(table: TextTable, column: string, row: Values): TextRule | null {
  const rule = forms[table](row).shape[column]
  if (!rule) return null
  const one = z.object({ [column]: rule })
  const ask = (typed: string): ReturnType<TextRule['check']> => {
    const { values, errors } = check(one, { [column]: typed })
    const error = errors?.[column]
    if (error) return { error }
    const value = (values as Values)[column] as string | null
    return !value && isNeeded(table, column, row) ? { error: { code: 'required' } } : { value }
  }
  return {
    lines: ask('a\nb').error ? 'one' : 'many',
    max: ask(tooLong).error?.count ?? tooLong.length,
    check: ask,
  }
}
