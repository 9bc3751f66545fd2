import { downloadAddress, namedFile } from '#app/data/files.ts'

/**
 * Downloads a private file, such as a contract, under a name that means something to the reader.
 * @param name without the ending, which is the stored file's
 * @throws DataError when the file is missing or may not be read
 */
export async function downloadPrivateFile(url: string, name: string): Promise<void> {
  const fileName = `${name}${/\.[a-z]+$/.exec(url)?.[0] ?? ''}`
  const link = document.createElement('a')
  link.href = await downloadAddress(namedFile(url, { name: fileName, size: 0 }))
  link.download = fileName
  link.target = '_blank'
  link.click()
}
