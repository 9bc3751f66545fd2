import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A way to hold a program, and all that it starts, to some memory. */
interface MemoryLimit {
  /** Who holds it. */
  by: string
  /** What comes before the program and its arguments. */
  command: string[]
  /** How often memory was asked for beyond the limit, and had to be found by dropping cached files. */
  reached(): number | undefined
  /** To be called once the program has ended. */
  remove(): void
}

/**
 * Makes a limit of memory without swap, by systemd or else by a control group of our own.
 * @returns undefined for others than root, and where the kernel has no such groups
 */
export function memoryLimit(megabytes: number): MemoryLimit | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync('/run/systemd/system')) {
    const limits = ['-p', `MemoryMax=${megabytes}M`, '-p', 'MemorySwapMax=0']
    return {
      by: 'systemd',
      command: ['systemd-run', '--scope', '--quiet', ...limits],
      reached: () => undefined,
      remove: () => undefined,
    }
  }
  return first() ?? second()

  /** Version 1 of control groups, where memory has a tree of its own. */
  function first() {
    const tree = '/sys/fs/cgroup/memory'
    if (!existsSync(join(tree, 'memory.limit_in_bytes'))) return undefined
    return group(tree, 'memory.limit_in_bytes', (folder) =>
      Number(readFileSync(join(folder, 'memory.failcnt'), 'utf8')),
    )
  }

  /** Version 2, where the tree must be ours to divide. */
  function second() {
    const tree = '/sys/fs/cgroup'
    const divided = join(tree, 'cgroup.subtree_control')
    if (!existsSync(divided) || !/\bmemory\b/.test(readFileSync(divided, 'utf8'))) return undefined
    return group(tree, 'memory.max', (folder) =>
      Number(/^max (\d+)/m.exec(readFileSync(join(folder, 'memory.events'), 'utf8'))?.[1] ?? 0),
    )
  }

  function group(tree: string, file: string, reached: (folder: string) => number): MemoryLimit {
    const folder = join(tree, `handasa-${process.pid}`)
    mkdirSync(folder)
    writeFileSync(join(folder, file), String(megabytes * 1024 * 1024))
    if (existsSync(join(folder, 'memory.swap.max'))) writeFileSync(join(folder, 'memory.swap.max'), '0')
    const members = join(folder, 'cgroup.procs')
    return {
      by: 'a control group',
      command: ['sh', '-c', `echo $$ > ${members} && exec "$@"`, 'sh'],
      reached: () => reached(folder),
      remove: () => rmdirSync(folder),
    }
  }
}
