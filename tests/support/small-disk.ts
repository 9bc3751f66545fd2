import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mount = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
const unmount = (folder: string) => void spawnSync('umount', ['--lazy', folder])

/** Whether this user may put a disk in the place of a folder, which only root may. */
export const mayMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-small-'))
  const mounted = mount(folder)
  if (mounted) unmount(folder)
  rmSync(folder, { recursive: true, force: true })
  return mounted
})()

/**
 * Puts a disk of 1 MB in the place of an empty folder.
 * @returns what takes it away again
 */
export function mountSmallDisk(folder: string): () => void {
  if (!mount(folder)) throw new Error(`No disk in the place of ${folder}`)
  return () => unmount(folder)
}
