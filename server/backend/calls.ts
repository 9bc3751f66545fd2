/**
 * Tells the web process which call the backend is busy with, even while a statement blocks the backend. A
 * blocked process cannot send messages, so it writes two numbers to a file that both processes hold open.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The descriptor of the file in the backend's process, after its outputs and its channel. */
const busyFile = 4

/** Header with the number of a call. */
export const callHeader = 'x-handasa-call'

/** The web process's end of the file. */
interface BusyFile {
  /** The descriptor to pass to the process as one of its open files. */
  descriptor: number | 'ignore'
  /** The number of the call that holds the database, or else of the latest call; 0 for none. */
  read(): number
}

/**
 * Creates the file, which has no name and disappears with the processes. If no file can be created, the
 * number is always 0.
 */
export function makeBusyFile(): BusyFile {
  const numbers = new Uint32Array(2)
  try {
    const path = join(tmpdir(), `handasa-${randomUUID()}`)
    const descriptor = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
    // Reserve room for both numbers, so that later writes cannot fail on a full disk
    writeSync(descriptor, numbers, 0, 8, 0)
    return {
      descriptor,
      read() {
        readSync(descriptor, numbers, 0, 8, 0)
        return numbers[0] || numbers[1] || 0
      },
    }
  } catch {
    return { descriptor: 'ignore', read: () => 0 }
  }
}

const current = new AsyncLocalStorage<number>()
const number = new Uint32Array(1)
let told = false

function write(value: number, place: 0 | 4): void {
  if (!told) return
  number[0] = value
  writeSync(busyFile, number, 0, 4, place)
}

/** Starts writing the numbers; the backend's process calls this once. */
export function tellCalls(): void {
  told = true
}

/** Answers the call with this number. */
export function duringCall<Result>(call: number, work: () => Promise<Result>): Promise<Result> {
  write(call, 4)
  return current.run(call, work)
}

/** Runs work that uses the database exclusively. */
export async function duringTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  write(current.getStore() ?? 0, 0)
  try {
    return await work()
  } finally {
    write(0, 0)
  }
}
