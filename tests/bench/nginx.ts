import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { until } from '#tests/support/until.ts'

/**
 * Starts nginx with one file on a free loopback port, configured as in Debian; undefined if it is not
 * installed.
 */
export async function startNginx(bytes: Buffer): Promise<{ url: string; stop(): void } | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'handasa-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'page'), bytes)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes auto;
    events { worker_connections 768; }
    http {
      access_log off; sendfile on; tcp_nopush on;
      server {
        listen 127.0.0.1:${port};
        location = /page { default_type text/html; add_header content-encoding br; alias ${folder}/page; }
      }
    }`,
  )
  const running = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/page`
  await until(async () => (await fetch(url).catch(() => undefined))?.status === 200)
  return {
    url,
    stop() {
      running.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
