import { execFile } from 'node:child_process'

/** The output of a command, and its exit code. */
export interface Ran {
  code: number
  output: string
}

/** Runs the command of an npm script on a data folder, as the script does. */
export function runCommand(file: string, args: string[], env: Record<string, string>): Promise<Ran> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--liftoff-only', file, ...args],
      { env: { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'test', ...env } },
      (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
    )
  })
}
