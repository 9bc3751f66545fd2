import { readdirSync, readFileSync } from 'node:fs'

/** A process and its resources. */
export interface Taken {
  pid: number
  name: string
  /** Megabytes of memory; shared memory counts in part (PSS). */
  memory: number
  /** Open files and connections. */
  handles: number
}

/**
 * The current resources of a process and all its descendants. Processes that end in the meantime are left
 * out.
 */
export function takenBelow(root: number): Taken[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    // The name of the program, in brackets, may have spaces
    const stat = /^\d+$/.test(name) && ended(() => readFileSync(`/proc/${name}/stat`, 'utf8'))
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === root || isBelow(parents.get(pid)))
  return [...parents.keys()].filter(isBelow).flatMap((pid) => {
    const taken = ended(() => ({
      pid,
      name: nameOf(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
      memory:
        Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024,
      handles: readdirSync(`/proc/${pid}/fd`).length,
    }))
    return taken ? [taken] : []
  })
}

/** Whether a process runs; one that has ended but was not waited for does not. */
export const isAlive = (pid: number): boolean =>
  ended(() => !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) ?? false

/** Sum of the memory of processes, in whole megabytes. */
export const megabytes = (all: Taken[]): number =>
  Math.round(all.reduce((sum, { memory }) => sum + memory, 0))

/** The file that a program was started with, or its name. */
function nameOf(commandLine: string): string {
  const words = commandLine.split('\0').filter((word) => word && !word.startsWith('-'))
  const file = words.slice(1).find((word) => /\.[cm]?[jt]s$|npm/.test(word)) ?? words[0] ?? '?'
  return file.split('/').slice(-2).join('/')
}

function ended<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
