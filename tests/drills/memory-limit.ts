import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Limits the memory of a program and everything that it starts. */
interface MemoryLimit {
  /** The system that enforces the limit. */
  by: string
  /** The words before the program and its arguments. */
  command: string[]
  /** How often the program needed more than the limit, so that cached files had to be dropped. */
  reached(): number | undefined
  /** To be called once the program has ended. */
  remove(): void
}

/**
 * Makes a memory limit without swap, with systemd or otherwise with our own control group.
 * @returns undefined for users other than root, and if the kernel has no such groups
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

  /** Version 1 of control groups, in which memory has a separate tree. */
  function first() {
    const tree = '/sys/fs/cgroup/memory'
    if (!existsSync(join(tree, 'memory.limit_in_bytes'))) return undefined
    return group(tree, 'memory.limit_in_bytes', (folder) =>
      Number(readFileSync(join(folder, 'memory.failcnt'), 'utf8')),
    )
  }

  /** Version 2, in which we must be allowed to divide the tree. */
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
