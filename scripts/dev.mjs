import { prepare, run } from './prepare.mjs'

await prepare({ build: false })
run(['server/index.ts', '--dev'])
