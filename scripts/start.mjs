// Plain JavaScript for any Node from 20 on, without packages, since it installs them.
import { prepare, runSite } from './prepare.mjs'

await prepare({ build: true })
runSite()
