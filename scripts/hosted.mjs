import { prepare, run } from './prepare.mjs'

await prepare({ build: false })
run(['scripts/hosted/command.ts', ...process.argv.slice(2)])
