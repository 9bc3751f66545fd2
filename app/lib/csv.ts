import Papa from 'papaparse'

/**
 * A table as a CSV file that Excel opens with right Arabic: with a byte order mark, and with an apostrophe
 * before what Excel would take for a formula.
 * @param columns the heads, each with what stands below it
 */
export function toCsv<Row>(
  rows: Row[],
  columns: [head: string, of: (row: Row) => string | number | null][],
): Blob {
  const text = Papa.unparse(
    {
      fields: columns.map(([head]) => head),
      data: rows.map((row) => columns.map(([, of]) => of(row) ?? '')),
    },
    // A phone number begins with + as a formula may: it is one only when something else than digits follows
    { escapeFormulae: /^[=@\t\r]|^[+-](?![\d ]+$)/, newline: '\r\n' },
  )
  return new Blob([`\ufeff${text}`], { type: 'text/csv;charset=utf-8' })
}

/** Hands a file to the person. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
