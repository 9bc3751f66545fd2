import type { TFunction } from 'i18next'
import { isKeptByWords, processingNames, registered } from '#app/data/processing/register.ts'
import type { RetentionRule } from '#app/data/retention-rules/admin.ts'
import { showDay } from '#app/lib/dates.ts'
import { directionOf, type Language } from '#common/language.ts'
import { riyadhDay } from '#common/moment.ts'

type Words = TFunction<['retention', 'workspace']>

const columns = ['name', 'purpose', 'people', 'data', 'basis', 'seen', 'retention', 'protection'] as const

/** The record of processing as a table whose first row has the heads. */
export function processingRows(t: Words, rules: RetentionRule[]): string[][] {
  const period = (kind: string | null) => {
    // A rule that is off removes nothing
    const months = rules.find((rule) => rule.kind === kind && rule.is_on)?.months
    if (months === undefined) return t('processing.until.removed')
    return months % 12 === 0 ? t('years', { count: months / 12 }) : t('months', { count: months })
  }
  const rowOf = (name: (typeof processingNames)[number]) => {
    const { basis, seen, retention } = registered[name]
    return [
      t(`processing.list.${name}.name`),
      t(`processing.list.${name}.purpose`),
      t(`processing.list.${name}.people`),
      t(`processing.list.${name}.data`),
      t(`processing.bases.${basis}`),
      seen.map((one) => t(`processing.seen.${one}`)).join(' · '),
      isKeptByWords(name) ? t(`processing.until.${name}`) : period(retention),
      t('processing.protection'),
    ]
  }
  return [columns.map((column) => t(`processing.columns.${column}`)), ...processingNames.map(rowOf)]
}

const escapeHtml = (text: string) => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The record as a page to print. */
export function processingHtml(title: string, company: string, rows: string[][], language: Language): string {
  const [head = [], ...body] = rows
  const cells = (row: string[], tag: 'th' | 'td') =>
    row.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')
  const day = showDay(riyadhDay(), language)?.gregorian ?? ''
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>@page{size:A4 landscape;margin:12mm}body{font:12px/1.5 system-ui,sans-serif;margin:1.5rem;color:#12272b}h1{font-size:20px;margin:0}table{border-collapse:collapse;inline-size:100%;margin-block-start:1rem}th,td{padding:.35rem .5rem;border:1px solid #b9c2c0;text-align:start;vertical-align:top}th{background:#f3f1ea}tr{break-inside:avoid}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(company)} · ${escapeHtml(day)}</p>
<table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>
</body></html>
`
}
