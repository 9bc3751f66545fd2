import { downloadAddress, namedFile } from '#app/data/files.ts'

/**
 * Hands the person a private file under a name of its own, with the stored file's ending.
 * @throws DataError when it may not be read, or is not there
 */
export async function handOver(url: string, name: string): Promise<void> {
  const called = `${name}${/\.[a-z]+$/.exec(url)?.[0] ?? ''}`
  const link = document.createElement('a')
  link.href = await downloadAddress(namedFile(url, { name: called, size: 0 }))
  link.download = called
  link.target = '_blank'
  link.click()
}
