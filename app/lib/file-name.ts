import { isolated } from '#app/lib/isolated.ts'

/** A letter that is written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/** The end of a name in Latin letters and digits, after its last space: "1448.csv". */
const latinEnd = /[0-9A-Za-z([][\x21-\x7E]*\.[0-9A-Za-z]{1,8}$/

/**
 * The beginning of a file's name, and its end if that needs a direction of its own. After Arabic words the parts of
 * "عملاء 1448.csv" would be shown as "csv.1448".
 */
export function fileNameParts(name: string): [start: string, end: string] {
  const at = rightToLeft.test(name) ? name.search(latinEnd) : -1
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}

/** A file's name between quotation marks, with marks that keep its parts in order. */
export function orderedFileName(name: string): string {
  const [start, end] = fileNameParts(name)
  return end ? `${start}\u2066${end}\u2069` : start
}

/** A file's name inside a sentence of either language. */
export const isolatedFileName = (name: string): string => isolated(orderedFileName(name))
