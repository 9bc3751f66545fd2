import Papa from 'papaparse'

/** The columns of a table: the heading of each, and a function that reads its value from a row. */
export type CsvColumns<Row> = readonly (readonly [
  head: string,
  of: (row: Row) => string | number | null | undefined,
])[]

/**
 * A CSV file that Excel opens correctly: with a byte order mark for Arabic, and an apostrophe before values
 * that Excel would run as formulas.
 * @param columns each column's heading and value
 */
export function toCsv<Row>(rows: Row[], columns: CsvColumns<Row>): Blob {
  const text = Papa.unparse(
    {
      fields: columns.map(([head]) => head),
      data: rows.map((row) => columns.map(([, of]) => of(row) ?? '')),
    },
    // + and - are escaped unless only digits follow: phone numbers and negative amounts stay as they are
    { escapeFormulae: /^[=@\t\r]|^[+-](?![\d ]+$)/, newline: '\r\n' },
  )
  return new Blob([`\ufeff${text}`], { type: 'text/csv;charset=utf-8' })
}

/** Saves a file through the browser's download. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
