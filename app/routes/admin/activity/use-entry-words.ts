import { useTranslation } from 'react-i18next'
import type { ActivityEntry, Details } from '#app/data/audit-log/admin.ts'
import { type RecordedPlace, silentColumns, silentOfMerges } from '#app/data/audit-log/tables.ts'
import { type OpeningHours, openingHoursIn } from '#app/data/company-settings/facts.ts'
import type { activity as en } from '#app/i18n/locales/en/admin/activity.ts'
import { showDay, showMoment } from '#app/lib/dates.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { showCount, showNumber } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useAreaNames } from '#app/workspace/use-area-names.ts'
import { articleText, cleanArticle } from '#common/article.ts'
import { bilingualPart } from '#common/bilingual.ts'
import type { Language } from '#common/language.ts'
import { isUuid } from '#common/uuid.ts'
import { weekDayName } from '#common/week-days.ts'
import { columnLabel } from './column-label.ts'

/** A column that an entry changed, with its values in words. */
export interface Change {
  column: string
  label: string
  /** Null if the entry has no value: there was none before, or there is none after. */
  before: string | null
  after: string | null
  /** Whether only the beginning of the values was kept. */
  cut: boolean
}

/** The words of an article, or what is left of them if the article was shortened. */
function wordsOfBody(of: unknown): string {
  if (typeof of !== 'string') return articleText(cleanArticle(of))
  return [...of.matchAll(/"text": "((?:[^"\\]|\\.)*)"/g)].map(([, text]) => JSON.parse(`"${text}"`)).join(' ')
}

/** All texts in a value of several parts, each once: without ids, and with days as people write them. */
function textsIn(of: unknown, language: Language): string[] {
  if (of === null || of === '' || typeof of === 'boolean' || (typeof of === 'string' && isUuid(of))) return []
  if (typeof of === 'object')
    return [...new Set(Object.values(of as object).flatMap((part) => textsIn(part, language)))]
  const text = String(of)
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return [showMoment(text, language)]
  return [text]
}

const isFile = (column: string) => /^(contract|cv|file)_url$/.test(column)
const isImage = (column: string) => /image_(url|id)$/.test(column)

/** The words for a new value that reads the same as the old one, such as "another image". */
const exchanged = (column: string) =>
  isImage(column) ? 'values.otherImage' : isFile(column) ? 'values.otherFile' : 'values.other'

/** A line for each day with its hours. */
const hoursIn = (stored: OpeningHours[], language: Language) =>
  openingHoursIn(stored)
    .map(({ day, opens, closes }) => `${weekDayName(day, language)}: ${opens}–${closes}`)
    .join('\n')

type Words = typeof en
type Choice = Exclude<keyof Words['values'], 'of' | 'mails'>

/** Says entries of the record in the reader's language: who, what, and each column with its values. */
export function useEntryWords() {
  const { t, i18n } = useTranslation(['activity', 'workspace'])
  const language = useLanguage()
  const areaNames = useAreaNames()
  /** Finds words by a key that is only known at run time; null if there are none. */
  const find = (key: string) => (i18n.exists(key, { ns: 'activity' }) ? t(key as 'title') : null)

  const label = (table: string, column: string) =>
    columnLabel(table, column, {
      find: (...key) => find(key.join('.')),
      inLanguage: (written, label) => t(`inLanguage.${written}`, { label }),
    })

  function value(table: string, column: string, of: unknown, names: Record<string, string>): string {
    if (of === null || of === undefined || of === '') return t('values.empty')
    if (typeof of === 'boolean') {
      if (column === 'second_factor' || column === 'authenticator_app')
        return t(of ? 'values.on' : 'values.off')
      return t(of ? 'workspace:yes' : 'workspace:no')
    }
    if (/^body_(ar|en)$/.test(column)) return wordsOfBody(of) || t('values.empty')
    if (Array.isArray(of)) {
      if (column === 'areas') return areaNames(of as string[])
      if (column === 'opening_hours') return hoursIn(of as OpeningHours[], language)
      if (column === 'attachments_urls') return t('values.files', { count: of.length })
      const words = of.map((one) => find(`values.of.${table}.${column}.${one}`))
      if (words.length > 0 && words.every(Boolean))
        return new Intl.ListFormat(language, { type: 'unit' }).format(words.map(String))
      return showCount(of.length)
    }
    // The number of filters of a saved view
    if (column === 'filters') return showCount(Object.keys(of as object).length)
    // Objects, such as pages on social networks or the source of a visit
    if (typeof of === 'object') return textsIn(of, language).join('\n') || t('values.empty')
    if (typeof of === 'number') return showNumber(of)
    if (typeof of !== 'string') return String(of)
    if (column === 'table_name') return find(`tables.${of}`) ?? of
    if (column === 'locale') return t(`workspace:languages.${of as 'ar'}`)
    if (isFile(column)) return t('values.file')
    if (isImage(column)) return t('values.image')
    if (/_(id|by)$/.test(column) && column !== 'national_id')
      return bilingualPart(names[of] ?? t('values.reference'), language)
    const chosen =
      find(`values.of.${table}.${column}.${of}`) ??
      find(`values.${column as Choice}.${of}`) ??
      (table === 'mail_kinds' && column === 'kind' ? find(`values.mails.${of}.name`) : null)
    if (chosen) return chosen
    if (/^\d{4}-\d{2}-\d{2}T/.test(of)) return showMoment(of, language)
    if (/^\d{4}-\d{2}-\d{2}$/.test(of)) return showDay(of, language)?.gregorian ?? of
    return of
  }

  function changes({ table_name, details, names }: ActivityEntry): Change[] {
    const { before = {}, after = {}, cut = [], hidden = [] } = details ?? {}
    const silent: readonly string[] = silentColumns
    const columns = [...new Set([...Object.keys(after), ...Object.keys(before)])]
    const word = (values: Details['before'], column: string) =>
      values && column in values ? value(table_name, column, values[column], names) : null
    /**
     * Two different values may read the same, such as two images; then only say that another one took its
     * place.
     */
    const words = (column: string) => {
      const [was, is] = [word(before, column), word(after, column)]
      return was !== null && was === is
        ? { before: null, after: t(exchanged(column)) }
        : { before: was, after: is }
    }
    return [
      ...columns
        .filter((column) => !silent.includes(column))
        .filter((column) => table_name !== 'request_merges' || !silentOfMerges.includes(column))
        .map((column) => ({
          column,
          label: label(table_name, column),
          ...words(column),
          cut: cut.includes(column),
        })),
      // The number of exported rows, or of people whom a retention rule removed
      ...(['rows', 'removed'] as const).flatMap((column) =>
        details?.[column] === undefined
          ? []
          : {
              column,
              label: label(table_name, column),
              before: null,
              after: showCount(details[column]),
              cut: false,
            },
      ),
      ...hidden.map((column) => ({
        column,
        label: label(table_name, column),
        before: null,
        after: t('values.hidden'),
        cut: false,
      })),
    ]
  }

  /**
   * Who acted.
   * @param knowsAccounts whether the reader may read all accounts; then an account without a name has been
   * deleted
   */
  function who({ actor, actor_id, role }: ActivityEntry, knowsAccounts = true): string {
    if (actor) return bilingualPart(actor, language)
    if (actor_id) return t(knowsAccounts ? 'actors.gone' : 'actors.colleague')
    return t(role === 'anon' ? 'actors.visitor' : 'actors.site')
  }

  const place = (table: RecordedPlace) => find(`tables.${table}`) ?? table

  /**
   * What people call the record, and its owner if the name alone does not say whose it is; empty if it has
   * neither.
   */
  function name({ table_name, details, about, names }: ActivityEntry): string {
    const given = details?.name
    const part = (name: string) => bilingualPart(name, language)
    if (!given) return (about ?? Object.values(names)).map(part).join(' – ')
    // A row without a name of its own is recorded under its kind
    const kind =
      find(`values.of.${table_name}.kind.${given}`) ??
      (table_name === 'legal_pages' ? find(`values.kind.${given}`) : null) ??
      (table_name === 'mail_kinds' ? find(`values.mails.${given}.name`) : null)
    // Once the row is deleted, only this entry still knows its owner
    const { employee_id, request_id, client_project_id } = { ...details.after, ...details.before }
    const owner = names[String(employee_id ?? request_id ?? client_project_id)]
    const named = kind ?? part(given)
    const others = about?.map(part) ?? (owner ? [part(owner)] : [])
    // A request is recorded under its sender, who is also what tells its number from others
    return (others.includes(named) ? others : [named, ...others]).join(' – ')
  }

  /** What was done. */
  const action = ({ kind, details }: ActivityEntry) =>
    kind === 'insert' && details?.restored ? t('kinds.restored') : t(`kinds.${kind}`)

  /** What a refused call tried, and why it was refused; null for every other entry. */
  function refusal({ kind, details }: ActivityEntry): string | null {
    if (kind !== 'refusal' || !details) return null
    const { method = '', reason = '' } = details
    return [
      find(`refusals.methods.${method}`),
      (reason && find(`refusals.reasons.${reason}`)) || t('refusals.otherwise'),
    ]
      .filter(Boolean)
      .join(' – ')
  }

  /** A change in one line: "Status: New → In progress". For long texts, only the label. */
  function brief({ label, before, after }: Change): string {
    const arrow = language === 'ar' ? '←' : '→'
    const short = [before, after].every((value) => (value ?? '').length <= 40 && !value?.includes('\n'))
    if (!short) return label
    // Isolate each value in its own direction, or two English values would swap places in an Arabic line
    const apart = (value: string | null) => isolatedFileName(value ?? '')
    if (before !== null && after !== null) return `${label}: ${apart(before)} ${arrow} ${apart(after)}`
    return `${label}: ${apart(after ?? before)}`
  }

  return { label, value, changes, who, place, name, action, refusal, brief }
}
