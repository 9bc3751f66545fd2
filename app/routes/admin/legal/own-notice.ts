import type { Settings } from '#app/data/company-settings/row.ts'

/** Whether the company wrote a privacy notice in its settings, which visitors see in place of the legal page. */
export const hasOwnNotice = (company: Settings | null | undefined): boolean =>
  Boolean(company?.privacy_ar || company?.privacy_en)
