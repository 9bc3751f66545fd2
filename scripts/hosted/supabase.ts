import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { supabaseCli } from '#scripts/supabase-cli/index.mjs'
import { StartError } from '#server/settings.ts'

interface Run {
  say(text: string): void
  /** More variables: secrets, which every user of the machine could read in an argument. */
  env?: Record<string, string>
  /** Changes the settings of `supabase/config.toml`. */
  config?(text: string): string
}

/**
 * Runs the Supabase command line and reports its output line by line. It runs in a copy of `supabase/`, since
 * it writes there.
 * @throws StartError when it fails
 */
export async function supabase(words: string[], { say, env = {}, config }: Run): Promise<void> {
  let program: string
  try {
    program = supabaseCli(() => say('Fetching the Supabase command line (140 MB, once) …'))
  } catch (error) {
    throw new StartError((error as Error).message)
  }
  const folder = mkdtempSync(join(tmpdir(), 'handasa-supabase-'))
  try {
    cpSync('supabase', join(folder, 'supabase'), { recursive: true })
    const file = join(folder, 'supabase/config.toml')
    if (config) writeFileSync(file, config(readFileSync(file, 'utf8')), { mode: 0o600 })
    const child = spawn(program, [...words, '--yes', '--workdir', folder], {
      env: { ...process.env, HOME: folder, SUPABASE_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    const hear = (chunk: Buffer) => {
      for (const line of chunk.toString().split(/\r?\n/))
        if (line.trim()) {
          said.push(line.trim())
          say(`  ${line.trim()}`)
        }
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
    if (code !== 0)
      throw new StartError(
        `The Supabase command line could not finish “${words[0]} ${words[1]}”; its words are above. What it had done whole stays done: run this command again.`,
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
