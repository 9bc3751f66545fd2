import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether this code runs from the sources, and not from what scripts/bundle.mjs made of them in build/process. */
export const fromSources = import.meta.url.endsWith('.ts')

/** The folder of the project. Processes of the site run in it, so that other paths are relative to it. */
export const root = fileURLToPath(new URL(fromSources ? '..' : '../..', import.meta.url))

/** Reads `.env`. Variables of the environment win over it; tests have settings of their own. */
export function loadEnvFile(): void {
  // Read when it runs: bundling replaces process.env.NODE_ENV, which decides between two versions of React
  const { NODE_ENV } = process.env
  if (existsSync('.env') && NODE_ENV !== 'test') process.loadEnvFile('.env')
}
