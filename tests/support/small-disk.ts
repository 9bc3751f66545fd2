import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mount = (folder: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
const unmount = (folder: string) => void spawnSync('umount', ['--lazy', folder])

/** Whether this user can mount a disk on a folder, which only root can. */
export const mayMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-small-'))
  const mounted = mount(folder)
  if (mounted) unmount(folder)
  rmSync(folder, { recursive: true, force: true })
  return mounted
})()

/**
 * Mounts a disk of 1 MB on an empty folder.
 * @returns a function that unmounts it
 */
export function mountSmallDisk(folder: string): () => void {
  if (!mount(folder)) throw new Error(`No disk in the place of ${folder}`)
  return () => unmount(folder)
}
