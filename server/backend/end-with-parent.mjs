/**
 * A thread that ends its process when the one that started it is gone (end-with-parent.ts): a statement that blocks the
 * main thread keeps it from noticing by itself. It may first end in good order (child.ts, on `disconnect`).
 */
import { workerData } from 'node:worker_threads'

const { parent, patience } = workerData
setInterval(() => {
  if (process.ppid === parent) return
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patience)
}, 250)
