import { prepare, run } from './prepare.mjs'

await prepare({ build: false })
run(['server/backend/remove-second-factor.ts', ...process.argv.slice(2)])
