import { prepare, run } from './prepare.mjs'

await prepare({ build: false })
run(['server/audit/command.ts', ...process.argv.slice(2)])
