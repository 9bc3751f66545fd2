import { fileURLToPath } from 'node:url'

/** Whether this code runs from the sources, and not from what scripts/bundle.mjs made of them in build/process. */
export const fromSources = import.meta.url.endsWith('.ts')

/** The folder of the project. Processes of the site run in it, so that other paths are relative to it. */
export const root = fileURLToPath(new URL(fromSources ? '..' : '../..', import.meta.url))
