import { prepare, run } from './prepare.mjs'

await prepare({ build: false })
run(['server/backend/new-password.ts', ...process.argv.slice(2)])
