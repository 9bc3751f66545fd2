import { prepare, run } from './prepare.mjs'

await prepare({ build: true, packages: 'all' })
run(['tests/bench/index.ts', ...process.argv.slice(2)])
