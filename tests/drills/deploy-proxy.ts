import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { firstAdmin, freshDataDir, killGroup, launch } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { must } from './must.ts'

/**
 * Starts the site behind Debian's Caddy with the Caddyfile of `deploy/`, in a separate network where the
 * names in compose.yaml lead to this machine and Caddy signs the certificate itself.
 * @param folder for the files of both
 * @returns whether pages come over https, http redirects there, the site sees the visitor's address, and
 *   events of `/live` are not buffered
 */
export async function proxyPasses(folder: string): Promise<boolean> {
  const hosts = join(folder, 'hosts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(hosts, '127.0.0.1 localhost site\n')
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    [
      '--net',
      '--mount',
      process.execPath,
      '--disable-warning=ExperimentalWarning',
      'tests/drills/deploy-proxy.ts',
    ],
    { env: { ...process.env, [hostsVariable]: hosts }, encoding: 'utf8', timeout: 300_000 },
  )
  process.stdout.write(stdout)
  if (status !== 0) process.stderr.write(stderr.slice(-2000))
  return status === 0
}

const hostsVariable = 'DRILL_HOSTS'

/** The part that runs in the separate network. */
async function inside(hosts: string): Promise<boolean> {
  must('ip', 'link', 'set', 'lo', 'up')
  must('mount', '--bind', hosts, '/etc/hosts')
  const data = `${hosts}.data`
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', resolve('deploy/Caddyfile')], {
    env: { ...process.env, DOMAIN: 'localhost', XDG_DATA_HOME: data, XDG_CONFIG_HOME: data },
    stdio: 'ignore',
  })
  const dataDir = freshDataDir()
  const site = launch({
    DATA_DIR: dataDir,
    PORT: '3000',
    SEED: 'none',
    TRUST_PROXY: '1',
    SITE_URL: 'https://localhost',
    LOG_LEVEL: 'warn',
  })
  try {
    await new Promise((ready, failed) => {
      site.once('message', ready)
      site.once('exit', (code) => failed(new Error(`The site ended with ${code}`)))
    })
    // Caddy's own authority signs the certificate
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    const page = await until(() => fetch('https://localhost/').catch(() => undefined))
    const plain = await fetch('http://localhost/', { redirect: 'manual' })
    const { publishableKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
    const signedIn = await fetch('https://localhost/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(firstAdmin(dataDir)),
    })
    const { access_token } = (await signedIn.json()) as { access_token: string }
    const live = await fetch('https://localhost/live', {
      headers: { authorization: `Bearer ${access_token}` },
      signal: AbortSignal.timeout(20_000),
    })
    const first = await live.body
      ?.getReader()
      .read()
      .catch(() => undefined)
    const found = {
      'a page by https': page.ok || page.status === 503,
      'browsers stay on https': page.headers.has('strict-transport-security'),
      'http leads to https': plain.headers.get('location') === 'https://localhost/',
      '/live is not held back': live.ok && Boolean(first?.value?.length),
    }
    for (const [what, good] of Object.entries(found))
      process.stdout.write(`proxy: ${what}: ${good ? 'yes' : 'NO'}\n`)
    return Object.values(found).every(Boolean)
  } finally {
    caddy.kill('SIGKILL')
    await killGroup(site)
  }
}

const hosts = process.env[hostsVariable]
if (hosts) process.exit((await inside(hosts)) ? 0 : 1)
