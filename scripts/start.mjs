// Plain JavaScript for any Node from 20 on, without packages: it is what brings them.
import { prepare, run } from './prepare.mjs'

await prepare({ build: true })
run(['server/index.ts'])
