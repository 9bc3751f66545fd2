import { spawnSync } from 'node:child_process'

/** Runs a program to its end. @throws with the end of its error output */
export function must(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`${program} failed: ${stderr.slice(-2000)}`)
}
