import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Programs of the Debian packages `ceph-mon`, `ceph-osd` and `radosgw`. */
export const gatewayPrograms = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph']

export interface RadosGateway {
  /** The address of its S3 API. */
  endpoint: string
  /** The version that the program reports. */
  version: string
  /** Makes a user whose key is its name. */
  addUser(name: string, secret: string): void
  /** Runs `radosgw-admin`. */
  admin(...args: string[]): string
  /** Pauses it for some milliseconds. */
  pause(milliseconds: number): Promise<void>
  /** Kills it (SIGKILL); stored data stays. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends everything and removes its data. */
  stop(): Promise<void>
}

const fsid = '7b1f4f0e-2c4c-4f6b-9d2c-3f1f6d8e1a11'
const disk = '00000000-0000-4000-8000-000000000001'

/**
 * One monitor, one disk in memory and no keys between them: enough for a gateway that a test fills and kills.
 */
const config = (folder: string, monitor: number, port: number) => `
[global]
fsid = ${fsid}
mon_host = v2:127.0.0.1:${monitor}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
# Without keys there is no encryption, which the gateway asks for otherwise
ms_mon_client_mode = crc
run_dir = ${folder}
admin_socket =
pid_file =
log_file =
crash_dir = ${folder}/crash
mon_data = ${folder}/mon
osd_data = ${folder}/osd
rgw_data = ${folder}/rgw
keyring = /dev/null
osd_objectstore = memstore
memstore_device_bytes = 2147483648
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
osd_class_load_list = *
osd_class_default_list = *
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_enable_apis = s3
rgw_run_sync_thread = false
`

/**
 * Starts Ceph's S3 gateway with a store in memory, on free loopback ports.
 * @throws when a program is missing or ends
 */
export async function startRadosGateway(): Promise<RadosGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-ceph-'))
  for (const name of ['crash', 'mon', 'osd', 'rgw']) mkdirSync(join(folder, name))
  const [monitor, port] = [await freePort(), await freePort()]
  const conf = ['--conf', join(folder, 'ceph.conf')]
  writeFileSync(join(folder, 'ceph.conf'), config(folder, monitor, port))
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, [...conf, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const begin = (program: string, ...args: string[]) => {
    const output = openSync(join(folder, `${program}.log`), 'a')
    return spawn(program, [...conf, ...args, '-f'], { stdio: ['ignore', output, output] })
  }
  const running: ChildProcess[] = []
  const endpoint = `http://127.0.0.1:${port}`
  let gateway: ChildProcess | undefined
  // Clean up also when the drill is interrupted
  process.once('exit', () => {
    for (const child of [gateway, ...running]) child?.kill('SIGKILL')
  })

  async function start() {
    gateway = begin('radosgw', '-n', 'client.rgw')
    while (!(await fetch(endpoint).catch(() => undefined))) {
      if (gateway.exitCode !== null) throw new Error(`The gateway ended with ${gateway.exitCode}`)
      await sleep(100)
    }
  }
  async function stop() {
    for (const child of [gateway, ...running]) await killed(child)
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const map = join(folder, 'monmap')
    execFileSync('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `v2:127.0.0.1:${monitor}`, map])
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
    running.push(begin('ceph-mon', '-i', 'a'))
    run('ceph', '--connect-timeout', '60', 'osd', 'new', disk)
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk)
    running.unshift(begin('ceph-osd', '-i', '0'))
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  const admin = (...args: string[]) => run('radosgw-admin', ...args)
  return {
    endpoint,
    version: /version (\S+)/.exec(run('radosgw', '--version'))?.[1] ?? '',
    admin,
    addUser(name, secret) {
      admin(
        'user',
        'create',
        `--uid=${name}`,
        `--display-name=${name}`,
        `--access-key=${name}`,
        `--secret=${secret}`,
      )
    },
    async pause(milliseconds) {
      gateway?.kill('SIGSTOP')
      await sleep(milliseconds)
      gateway?.kill('SIGCONT')
    },
    kill: () => killed(gateway),
    start,
    stop,
  }
}

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
