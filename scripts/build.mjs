// Builds the site where its sources have changed since the last build.
import { prepare } from './prepare.mjs'

await prepare({ build: true })
