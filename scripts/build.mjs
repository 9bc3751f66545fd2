// Builds the site if its sources have changed since the last build.
import { prepare } from './prepare.mjs'

await prepare({ build: true })
