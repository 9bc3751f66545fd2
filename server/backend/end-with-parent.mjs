/**
 * A thread that ends its process when its parent process has ended (end-with-parent.ts): a statement that
 * blocks the main thread keeps it from noticing by itself. The process first has time to end in good order
 * (child.ts, on `disconnect`).
 */
import { workerData } from 'node:worker_threads'

const { parent, patience } = workerData
setInterval(() => {
  if (process.ppid === parent) return
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patience)
}, 250)
