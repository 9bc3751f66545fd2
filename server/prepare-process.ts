import { existsSync } from 'node:fs'

/**
 * Prepares a process that a person or a service starts. Files that it and its child processes create are
 * readable by their owner only, from the first byte, because an existing data folder may be open to everyone.
 * Reads `.env`; environment variables take precedence, and tests have settings of their own.
 */
export function prepareProcess(): void {
  process.umask(0o077)
  // Read NODE_ENV at run time: bundling replaces process.env.NODE_ENV, which selects one of two versions of
  // React
  const { NODE_ENV } = process.env
  if (existsSync('.env') && NODE_ENV !== 'test') process.loadEnvFile('.env')
}
