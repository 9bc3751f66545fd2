import { prepare, run } from './prepare.mjs'

await prepare({ build: false })
// Little memory for the database's WebAssembly, as the site itself
run(['--liftoff-only', 'server/move/command.ts', ...process.argv.slice(2)])
