import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** An ext4 file system on an image file. */
interface Disk {
  /** Where it is mounted. */
  folder: string
  /**
   * Copies the image as the disk holds it at this moment: what the file system still keeps in memory is not in it.
   * @throws when something is written all the time: the writer must be stopped
   */
  copyTo(path: string): Promise<void>
  /** Unmounts it and removes the folder; the image stays. */
  remove(): Promise<void>
}

const size = 1024 * 1024 * 1024

/** A sentence if this machine cannot make disks. */
export function whyNoDisk(): string | undefined {
  if (process.getuid?.() !== 0)
    return 'This drill mounts disk images, which only root may do: run it with sudo.'
  if (spawnSync('losetup', ['-f']).status !== 0)
    return 'This drill needs loop devices and losetup, which this machine (or container) does not have.'
  if (spawnSync('mkfs.ext4', ['-V']).status !== 0) return 'This drill needs mkfs.ext4 (package e2fsprogs).'
  return undefined
}

/**
 * Mounts an image, beside itself.
 * @param state `new` makes the image and its file system; otherwise it is mounted as after a power cut
 */
export async function makeDisk(image: string, state: 'new' | 'as it is' = 'new'): Promise<Disk> {
  if (state === 'new') {
    writeFileSync(image, '')
    truncateSync(image, size)
    await run('mkfs.ext4', ['-q', '-F', image])
  }
  // Without a second cache, so that the image is what the device was given
  const device = (await run('losetup', ['--direct-io=on', '-f', '--show', image])).trim()
  const folder = `${image}.mounted`
  mkdirSync(folder)
  try {
    await run('mount', [device, folder])
  } catch (error) {
    await run('losetup', ['-d', device])
    throw error
  }
  // Fields 5 and 9: writes that have ended, requests under way
  const activity = () => {
    const fields = readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
      .trim()
      .split(/\s+/)
    return { writes: fields[4], underWay: fields[8] }
  }

  // Also after Ctrl-C, and while something still has files open there
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
        // Otherwise the copy is not of a single moment
        if (before.underWay === '0' && after.underWay === '0' && before.writes === after.writes) return
      }
      throw new Error('The disk does not come to rest')
    },
    async remove() {
      process.off('exit', leave)
      // A process that was killed may not be gone yet
      for (let attempt = 1; spawnSync('umount', [folder]).status !== 0; attempt++) {
        if (attempt === 50) throw new Error(`${folder} is still in use`)
        await sleep(100)
      }
      await run('losetup', ['-d', device])
      rmSync(folder, { recursive: true })
    },
  }
}

/** @throws with what the program printed */
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
