import * as z from 'zod'
import { referenceForm } from '#app/data/client-references/admin.ts'
import { settingsForm } from '#app/data/company-settings/admin.ts'
import { credentialForm } from '#app/data/credentials/admin.ts'
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
import type { CredentialKind } from '#common/credentials.ts'
import type { TextTable } from '#common/page-texts.ts'

/** The form of each table. Its rules also apply to editing on the page. */
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

/** Whether the rest of its row makes a text required, which the form checks as a whole. */
function isNeeded(table: TextTable, column: string, row: Values): boolean {
  const language = column.slice(-2)
  // These texts are required in every entry of a list
  if (/^(figure_\d+_label|award_\d+_name)_/.test(column)) return true
  if (table === 'news') return Boolean(row[`published_at_${language}`])
  if (column === 'engineers_number') return Boolean(row.engineers_until)
  // A position needs a name to be on the website
  const other = language === 'ar' ? 'full_name_en' : 'full_name_ar'
  return (
    table === 'leadership_team' && column.startsWith('full_name') && row.is_active === true && !row[other]
  )
}

/** The rule for a text. */
interface TextRule {
  /** Whether it can have several lines. */
  lines: 'one' | 'many'
  /** Most characters. */
  max: number
  /** @returns the value to store, or what is wrong */
  check(typed: string): { value: string | null; error?: undefined } | { value?: undefined; error: FieldError }
}

/** More than any text can have. */
const tooLong = 'x'.repeat(100_001)

/** The rule for a text from its table's form (`fieldOf`); null if the form does not have it. */
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
