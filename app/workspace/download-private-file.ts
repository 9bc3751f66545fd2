import { describeFile, downloadAddress, namedFile } from '#app/data/files.ts'

/**
 * Downloads a private file under the name that its address holds, see `namedFile`.
 * @throws DataError when the file is missing or may not be read
 */
export async function downloadNamedFile(url: string): Promise<void> {
  const link = document.createElement('a')
  link.href = await downloadAddress(url)
  link.download = describeFile(url).name
  // On a hosted backend the file is on another host: without a new tab it would replace the page
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
}

/** Downloads a private file, such as a contract, under a name given here, with the stored file's ending. */
export function downloadPrivateFile(url: string, name: string): Promise<void> {
  const ending = /\.[a-z]+$/.exec(url)?.[0] ?? ''
  return downloadNamedFile(namedFile(url, { name: `${name}${ending}`, size: 0 }))
}
