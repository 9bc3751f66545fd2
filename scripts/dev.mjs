import { prepare, run } from './prepare.mjs'

await prepare({ build: false, packages: 'all' })
// Vite follows changes in app/. A change in server/ restarts the server
run(['--watch-path=server', '--watch-preserve-output', 'server/index.ts', '--dev'])
