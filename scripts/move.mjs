import { prepare, run } from './prepare.mjs'

await prepare({ build: false })
// Limit the memory for the database's WebAssembly, as the site itself does
run(['--liftoff-only', 'server/move/command.ts', ...process.argv.slice(2)])
