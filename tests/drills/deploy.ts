import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { until } from '#tests/support/until.ts'
import { proxyPasses } from './deploy-proxy.ts'
import { must } from './must.ts'

/** The highest accepted score of `systemd-analyze security` for the service, of 10. */
const mostExposed = 2

/** Programs of the Debian packages that this needs. */
const needed = ['buildah', 'caddy', 'debootstrap', 'systemd-analyze']

/**
 * Builds and starts what is in `deploy/`. It builds the container's image with buildah on a Debian made by
 * debootstrap, runs it without root as `handasa`, checks it with its own health check, stops it, and repeats
 * this with a read-only root file system. It also tests the Caddyfile, and lets systemd check the service. It
 * does not try the compose file, which needs a container engine.
 */
export async function deployDrill(): Promise<boolean> {
  const missing = needed.filter((name) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0 || process.getuid?.() !== 0) {
    process.stderr.write(
      `This drill needs root and ${needed.join(', ')} (apt-get install buildah caddy debootstrap systemd).\n`,
    )
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'handasa-deploy-'))
  try {
    const good = [serviceIsStrict(), await proxyPasses(join(folder, 'proxy')), await imageRuns(folder)]
    return good.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function serviceIsStrict(): boolean {
  const { stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=yes', '--no-pager', 'deploy/systemd/handasa.service'],
    { encoding: 'utf8' },
  )
  const exposed = Number(/exposure level for handasa\.service: ([\d.]+)/.exec(stdout)?.[1] ?? 10)
  process.stdout.write(`service: exposed ${exposed} of 10 (at most ${mostExposed})\n`)
  return exposed <= mostExposed
}

async function imageRuns(folder: string): Promise<boolean> {
  const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run')]
  const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }
  const buildah = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('buildah', [...storage, ...args], {
      env,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    if (status !== 0) throw new Error(`buildah ${args[0]} failed: ${stderr.slice(-3000)}`)
    return stdout.trim()
  }
  /** Makes an image of a folder. */
  const image = (name: string, from: string) => {
    const container = buildah('from', 'scratch')
    buildah('add', '--quiet', container, from, '/')
    buildah('commit', '--quiet', container, `localhost/${name}`)
    buildah('rm', container)
  }

  process.stdout.write('making a Debian …\n')
  const debian = join(folder, 'debian')
  must('debootstrap', '--variant=minbase', '--include=postgresql-client', 'bookworm', debian)
  image('debian', debian)
  // This machine's Node and npm stand in for the official image
  cpSync(process.env.BUILD_NODE ?? '/usr/bin/node', join(debian, 'usr/bin/node'), { dereference: true })
  mkdirSync(join(debian, 'usr/lib/node_modules'), { recursive: true })
  cpSync('/usr/lib/node_modules/npm', join(debian, 'usr/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(debian, 'usr/bin/npm'))
  for (const file of ['etc/resolv.conf', 'etc/npmrc', 'usr/etc/npmrc', 'root/.npmrc', 'etc/ssl/certs'])
    if (existsSync(`/${file}`))
      cpSync(`/${file}`, join(debian, file), { recursive: true, dereference: true, force: true })
  image('builder', debian)

  process.stdout.write('building the image …\n')
  const site = join(folder, 'site')
  must('git', 'clone', '--quiet', `file://${resolve('.')}`, site)
  const bases = ['--build-arg', 'BUILDER=localhost/builder', '--build-arg', 'BASE=localhost/debian']
  buildah(
    'build',
    '--format',
    'docker',
    '-f',
    join(site, 'deploy/Dockerfile'),
    ...bases,
    '-t',
    'handasa',
    site,
  )

  const container = buildah('from', 'localhost/handasa')
  const who = buildah('run', container, 'id', '--user', '--name')
  const port = String(await freePort())
  const settings = ['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1', '--env', 'SEED=none']
  const command = ['node_modules/.bin/node', 'scripts/serve.mjs']
  const running = spawn('buildah', [...storage, 'run', ...settings, container, ...command], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  running.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await until(() => printed.includes('Handasa is open') || running.exitCode !== null)
  const check = () =>
    spawnSync(
      'buildah',
      [...storage, 'run', ...settings, container, command[0] as string, 'deploy/health-check.mjs'],
      { env },
    ).status === 0
  const well = check()
  running.kill('SIGTERM')
  await until(() => running.exitCode !== null || running.signalCode !== null)
  const wellAfter = check()
  process.stdout.write(`container: runs as ${who}, health check ${well ? 'passes' : 'FAILS'} while it runs, `)
  process.stdout.write(`${wellAfter ? 'STILL PASSES' : 'fails'} once it has stopped\n`)
  const readOnly = await runsReadOnly(buildah('mount', container), join(folder, 'read-only'), port)
  buildah('umount', container)
  spawnSync('umount', [join(folder, 'images/overlay')])
  process.stdout.write(
    `container: with a read-only root file system, it ${readOnly ? 'runs' : 'DOES NOT RUN'}\n`,
  )
  return who === 'handasa' && well && !wellAfter && readOnly
}

/**
 * Runs the site of an image as compose.yaml does: only /data and /tmp are writable, and all capabilities are
 * dropped.
 * @param root the image's files
 * @param data an empty folder
 * @returns whether it opens, and its health check passes
 */
async function runsReadOnly(root: string, data: string, port: string): Promise<boolean> {
  mkdirSync(data)
  chownSync(data, 1500, 1500)
  const inside = [
    'setpriv',
    '--reuid=1500',
    '--regid=1500',
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
  ]
  const script = `
    mount --bind "$0" "$0" && mount --bind "$1" "$0/data" && mount -t tmpfs tmpfs "$0/tmp" && chmod 1777 "$0/tmp"
    mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && mount -o remount,bind,ro "$0"
    chroot "$0" sh -c 'touch /opt/here 2>/dev/null' && exit 9
    shift 1
    exec chroot "$0" ${inside.join(' ')} sh -c "cd /opt/handasa && exec node_modules/.bin/node $*"`
  const enter = (...words: string[]) => ['--mount', 'sh', '-c', script, root, data, ...words] as const
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    PORT: port,
    HOST: '127.0.0.1',
    SEED: 'none',
    DATA_DIR: '/data',
    NODE_ENV: 'production',
  }
  const running = spawn('unshare', enter('scripts/serve.mjs'), { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  running.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await until(() => printed.includes('Handasa is open') || running.exitCode !== null)
  const well = spawnSync('unshare', enter('deploy/health-check.mjs'), { env }).status === 0
  running.kill('SIGTERM')
  await until(() => running.exitCode !== null || running.signalCode !== null)
  return well
}
