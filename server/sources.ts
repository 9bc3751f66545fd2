import { fileURLToPath } from 'node:url'

/**
 * Whether this code runs from the sources, and not from the bundles in build/process (scripts/bundle.mjs).
 */
export const fromSources = import.meta.url.endsWith('.ts')

/**
 * The folder of the project. Processes of the site use it as their working folder, so other paths are
 * relative to it.
 */
export const root = fileURLToPath(new URL(fromSources ? '..' : '../..', import.meta.url))
