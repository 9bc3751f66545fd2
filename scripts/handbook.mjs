import { prepare, run } from './prepare.mjs'

await prepare({ build: true, packages: 'all' })
run(['tests/handbook/pictures.ts'])
