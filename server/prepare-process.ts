import { existsSync } from 'node:fs'

/**
 * Begins a process that a person or a service starts. What it makes, and what processes that it starts make, is readable
 * by its owner only, from the first byte: a folder for data that someone made beforehand may be open to all. It reads
 * `.env`; variables of the environment win over it, and tests have settings of their own.
 */
export function prepareProcess(): void {
  process.umask(0o077)
  // Read when it runs: bundling replaces process.env.NODE_ENV, which decides between two versions of React
  const { NODE_ENV } = process.env
  if (existsSync('.env') && NODE_ENV !== 'test') process.loadEnvFile('.env')
}
