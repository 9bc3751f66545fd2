// Prints the path of the Node that runs the site, so that the shell of `npm start` can replace itself by the
// site and no other process remains.
import { nodePath } from './prepare.mjs'

process.stdout.write(nodePath())
