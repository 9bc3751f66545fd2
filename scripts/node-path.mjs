// Prints the Node that runs the site. With it, the shell of `npm start` becomes the site, and no other process stays.
import { nodePath } from './prepare.mjs'

process.stdout.write(nodePath())
