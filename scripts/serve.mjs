// Runs the built site, for services and containers that cannot install or build anything.
import { runSite } from './prepare.mjs'

runSite()
