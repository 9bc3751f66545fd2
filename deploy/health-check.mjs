// Asks the site in the same container for its health: exits with 0 when it is well, with 1 otherwise.
const { PORT = '3000' } = process.env
const { ok } = await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => ({ ok: false }))
process.exit(ok ? 0 : 1)
