import { downloadZip } from 'client-zip'
import { downloadAddress } from '#app/data/files.ts'
import type { PersonData } from '#app/data/person/admin.ts'
import type { Language } from '#common/language.ts'
import { personHtml } from './person-html.ts'

/** The addresses of a person's files, with names that say what they are. */
export function filesOf({
  employees,
  document_renewals = [],
  request_files = [],
  client_project_files = [],
  bin = [],
}: Pick<PersonData, 'employees'> &
  Partial<Pick<PersonData, 'document_renewals' | 'request_files' | 'client_project_files' | 'bin'>>): [
  name: string,
  address: string,
][] {
  const named = employees.flatMap(
    ({ profile_image_url: photo, contract_url: contract, cv_url: cv }, place) => {
      const number = employees.length > 1 ? `-${place + 1}` : ''
      return [
        ['photo', photo, number],
        ['contract', contract, number],
        ['cv', cv, number],
      ] as const
    },
  )
  const plain = (name: string) => name.replace(/[\\/:*?"<>|]/g, '-')
  const sent = request_files.map(({ reference, name, file_url }, place): [string, string] => [
    `files/${reference}-${place + 1}-${plain(name)}`,
    file_url,
  ])
  const received = client_project_files.map(({ name, file_url }, place): [string, string] => [
    `files/project-${place + 1}-${plain(name)}`,
    file_url,
  ])
  const deleted = bin.flatMap(({ row }, place): [string, string][] =>
    typeof row.file_url === 'string'
      ? [[`files/deleted-${place + 1}-${plain(String(row.name ?? ''))}`, row.file_url]]
      : [],
  )
  const handedIn = document_renewals.map(({ file_url }, place): [string, string] => [
    `files/document-${place + 1}${endingOf(file_url)}`,
    file_url,
  ])
  const staff = named.flatMap(([what, address, number]) =>
    address ? [[`files/${what}${number}${endingOf(address)}`, address]] : [],
  ) as [string, string][]
  return [...staff, ...handedIn, ...sent, ...received, ...deleted]
}

/** The ending of an address, with its dot; empty where it has none. */
const endingOf = (address: string) => /\.[a-z0-9]{1,8}$/i.exec(address.replace(/[?#].*/, ''))?.[0] ?? ''

/** Reads a file with the admin's own rights; null when it is missing. */
async function fetched(address: string): Promise<Response | null> {
  const url = address.includes('/object/public/') ? address : await downloadAddress(address)
  const answer = await fetch(url)
  return answer.ok ? answer : null
}

/**
 * Makes the archive that a person gets: a page that they can read, the same as JSON, and their files.
 * @returns the archive, and how many files could not be read
 */
export async function personArchive(
  data: PersonData,
  language: Language,
  about: { company: string; day: string },
): Promise<{ archive: Blob; missing: number }> {
  // In the person's language, which may not be the one of the screen
  const [{ personData }, { activity }] = await (language === 'ar'
    ? Promise.all([
        import('#app/i18n/locales/ar/admin/person-data.ts'),
        import('#app/i18n/locales/ar/admin/activity.ts'),
      ])
    : Promise.all([
        import('#app/i18n/locales/en/admin/person-data.ts'),
        import('#app/i18n/locales/en/admin/activity.ts'),
      ]))
  const wanted = filesOf(data)
  const files = await Promise.all(
    wanted.map(async ([name, address]) => ({ name, input: await fetched(address).catch(() => null) })),
  )
  const found = files.flatMap(({ name, input }) => (input ? [{ name, input }] : []))
  const names = found.map(({ name }) => name)
  const html = personHtml(data, names, { words: { ...personData, activity }, language, ...about })
  const archive = await downloadZip([
    { name: 'index.html', input: html },
    { name: 'data.json', input: `${JSON.stringify(data, null, 2)}\n` },
    ...found,
  ]).blob()
  return { archive, missing: wanted.length - found.length }
}
