import { prepare, run } from './prepare.mjs'

await prepare({ build: false })
// Vite follows the changes in app/; a change in server/ starts the server anew
run(['--watch-path=server', '--watch-preserve-output', 'server/index.ts', '--dev'])
