/**
 * A backend ends with its web process, by means of a separate thread (end-with-parent.mjs). A stopped backend
 * (SIGSTOP, a debugger, a frozen control group) runs no thread and keeps the lock of its data folder, so the
 * next start ends it.
 */
import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process that ends with its parent. Process ids are reused, so its start time identifies it too. */
interface Holder {
  pid: number
  parent: number
  /** When it began, in ticks since the machine did. */
  began: string
  /** The boot of the machine, and the namespace in which process ids count. */
  machine: string
}

const noteIn = (dataDir: string) => join(dataDir, 'lock.holder')

/** Notes that this process holds the lock of a folder and ends with its parent. @returns what removes the note */
export function noteHolder(dataDir: string): () => void {
  const path = noteIn(dataDir)
  const me = look(process.pid)
  if (!me) return () => undefined
  writeFileSync(path, JSON.stringify({ pid: process.pid, ...me }), { mode: 0o600 })
  return () => rmSync(path, { force: true })
}

/**
 * Ends the process that holds the lock of a folder, but only if it has outlived its parent.
 * @returns whether it was ended
 */
export function endOrphan(dataDir: string): boolean {
  const noted = read(dataDir)
  const found = noted && look(noted.pid)
  if (!found || found.began !== noted.began || found.machine !== noted.machine) return false
  if (found.parent === noted.parent || noted.pid === process.pid) return false
  try {
    return process.kill(noted.pid, 'SIGKILL')
  } catch {
    // It has just ended, or belongs to another user
    return false
  }
}

function read(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(noteIn(dataDir), 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** The kernel's data about a process; undefined when there is no such process or no data. */
function look(pid: number): Omit<Holder, 'pid'> | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may contain spaces; the second field after it is the parent's id
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const run = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const machine = `${run} ${readlinkSync('/proc/self/ns/pid')}`
    return { parent: Number(fields[1]), began: String(fields[19]), machine }
  } catch {
    return undefined
  }
}
