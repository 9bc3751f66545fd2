// Runs the site that is built, for services and containers, where nothing may be installed or built.
import { runSite } from './prepare.mjs'

runSite()
