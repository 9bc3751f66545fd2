import { prepare, run } from './prepare.mjs'

await prepare({ build: true })
run(['tests/drills/index.ts', ...process.argv.slice(2)])
