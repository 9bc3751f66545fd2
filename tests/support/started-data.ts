import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { freshDataDir, startServer } from './server.ts'

/** Starts a server once, so that tests of other things can start from a copy of its data. */
export default async function setup({ provide }: TestProject) {
  const server = await startServer({ SEED: 'none', DATA_DIR: freshDataDir() })
  await server.stop(true)
  provide('started', server.dataDir)
  return () => rmSync(server.dataDir, { recursive: true, force: true })
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a server that was started and stopped. */
    started: string
  }
}
