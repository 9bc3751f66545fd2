import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** An ext4 file system on an image file. */
interface Disk {
  /** The folder where it is mounted. */
  folder: string
  /**
   * Copies the image exactly as the disk has it at this moment, without data that the file system still has
   * in memory.
   * @throws when writing never pauses: the writer must be stopped
   */
  copyTo(path: string): Promise<void>
  /** Unmounts it and removes the folder; the image stays. */
  remove(): Promise<void>
}

const size = 1024 * 1024 * 1024

/** The reason why this machine cannot mount disks; undefined if it can. */
export function whyNoDisk(): string | undefined {
  if (process.getuid?.() !== 0)
    return 'This drill mounts disk images, which only root may do: run it with sudo.'
  if (spawnSync('losetup', ['-f']).status !== 0)
    return 'This drill needs loop devices and losetup, which this machine (or container) does not have.'
  if (spawnSync('mkfs.ext4', ['-V']).status !== 0) return 'This drill needs mkfs.ext4 (package e2fsprogs).'
  return undefined
}

/**
 * Mounts an image in a folder beside it.
 * @param state `new` creates the image and its file system; otherwise it is mounted as it is, like after a
 *   power cut
 */
export async function makeDisk(image: string, state: 'new' | 'as it is' = 'new'): Promise<Disk> {
  if (state === 'new') {
    writeFileSync(image, '')
    truncateSync(image, size)
    await run('mkfs.ext4', ['-q', '-F', image])
  }
  // Use no second cache, so that the image has exactly what was written to the device
  const device = (await run('losetup', ['--direct-io=on', '-f', '--show', image])).trim()
  const folder = `${image}.mounted`
  mkdirSync(folder)
  try {
    await run('mount', [device, folder])
  } catch (error) {
    await run('losetup', ['-d', device])
    throw error
  }
  // Fields 5 and 9: completed writes, and requests in progress
  const activity = () => {
    const fields = readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
      .trim()
      .split(/\s+/)
    return { writes: fields[4], underWay: fields[8] }
  }

  // Clean up also after Ctrl-C, and while files are still open there
  const leave = () => {
    spawnSync('umount', ['-l', folder])
    spawnSync('losetup', ['-d', device])
  }
  process.once('exit', leave)

  return {
    folder,
    async copyTo(path) {
      for (let attempt = 0; attempt < 20; attempt++) {
        const before = activity()
        await run('cp', ['--sparse=always', image, path])
        const after = activity()
        // If the disk was active, the copy is not of a single moment
        if (before.underWay === '0' && after.underWay === '0' && before.writes === after.writes) return
      }
      throw new Error('The disk does not come to rest')
    },
    async remove() {
      process.off('exit', leave)
      // A killed process may still be ending
      for (let attempt = 1; spawnSync('umount', [folder]).status !== 0; attempt++) {
        if (attempt === 50) throw new Error(`${folder} is still in use`)
        await sleep(100)
      }
      await run('losetup', ['-d', device])
      rmSync(folder, { recursive: true })
    },
  }
}

/** @throws with the output of the program */
function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program} ended with ${code}: ${errors}`)),
    )
  })
}
