import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { freshDataDir, startServer } from './server.ts'

/** Does a first start once: those that are about something else start from a copy of what it leaves. */
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
