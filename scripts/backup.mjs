import { prepare, run } from './prepare.mjs'

await prepare({ build: false })
run(['server/backup/command.ts', ...process.argv.slice(2)])
