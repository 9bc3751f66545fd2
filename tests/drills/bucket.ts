import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { S3mini } from 's3mini'
import { runCommand } from '#tests/support/commands.ts'
import { gatewayPrograms, type RadosGateway, startRadosGateway } from '#tests/support/rados-gateway.ts'
import { freshDataDir, startServer } from '#tests/support/server.ts'
import { type Acknowledged, missing, type Site, siteOf, startWriters } from './writers.ts'

/** Files of random bytes, so that an archive is sent in several parts of 8 MB. */
const files = 5
const fileSize = 8_000_000
const secret = 'only/for+tests'
const prefix = 'نسخ احتياطية/الموقع'

/**
 * Backs up a real site into a real store, Ceph's S3 gateway: plain and encrypted, in several parts. Also
 * keeps only the newest archives, restores, and tries keys without rights, a full or missing bucket, and a
 * store that is paused or killed in the middle.
 * @returns whether everything was as docs/operations.md says
 */
export async function bucketDrill(): Promise<boolean> {
  const without = gatewayPrograms.filter((name) => spawnSync('which', [name]).status !== 0)
  if (without.length > 0) {
    process.stderr.write(
      `This drill needs ${without.join(', ')} (apt-get install --no-install-recommends ceph-mon ceph-osd radosgw).\n`,
    )
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'handasa-drill-'))
  const dataDir = freshDataDir()
  const begun = performance.now()
  const gateway = await startRadosGateway()
  process.stdout.write(`Ceph ${gateway.version}, up in ${seconds(begun)} s\n`)
  let sound = true
  const check = (what: string, right: boolean, more = '') => {
    sound &&= right
    process.stdout.write(`${right ? 'ok  ' : 'NOT '} ${what}${right ? '' : `: ${more}`}\n`)
  }

  try {
    const settings = {
      DATA_DIR: dataDir,
      BACKUP_TO: `s3://firm/${prefix}`,
      BACKUP_S3_ENDPOINT: gateway.endpoint,
      BACKUP_S3_REGION: 'me-south-1',
      BACKUP_S3_KEY: 'site',
      BACKUP_S3_SECRET: secret,
    }
    const store = await prepare(gateway)
    const acknowledged = await use(dataDir)
    const backup = (env: Record<string, string> = {}) =>
      runCommand('server/backup/command.ts', [], { ...settings, ...env })
    const archives = async () => (await store.listObjects('/', `${prefix}/`))?.map(({ Key }) => Key) ?? []
    const parts = async () => JSON.stringify(await store.listMultipartUploads('/', '', 'GET'))

    async function restored(key: string, ...args: string[]): Promise<void> {
      const target = mkdtempSync(join(folder, 'restored-'))
      const address = [`s3://firm/${key}`, ...args]
      const { code, output } = await runCommand('server/backup/restore-command.ts', address, {
        ...settings,
        DATA_DIR: target,
      })
      if (code !== 0) return check(`${key} is restored`, false, output)
      const site = await startServer({ DATA_DIR: target, LOG_LEVEL: 'fatal' })
      const lost = await missing(siteOf(site.url, target), acknowledged)
      await site.stop()
      check(
        `${key} is restored, and nothing is lost`,
        lost.rows + lost.files + lost.twice === 0,
        JSON.stringify(lost),
      )
    }

    // This key has only the four rights of docs/operations.md
    const plain = await backup()
    check('a backup arrives', plain.code === 0, plain.output)
    const [first = ''] = await archives()
    await restored(first)

    // An upload that a killed backup left long ago
    const old = `${prefix}/handasa-2026-01-01T00-00-00Z.tar.gz`
    await store.uploadPart(old, await store.getMultipartUploadId(old), randomBytes(fileSize), 1)
    const identity = await generateX25519Identity()
    writeFileSync(join(folder, 'key.txt'), `${identity}\n`)
    const encrypted = await backup({
      BACKUP_RECIPIENT: await identityToRecipient(identity),
      BACKUP_KEEP: '1',
      BACKUP_S3_KEY: 'owner',
    })
    check('an encrypted backup arrives', encrypted.code === 0, encrypted.output)
    const kept = await archives()
    check(
      'only the newest one stays',
      kept.length === 1 && kept[0]?.endsWith('.age') === true,
      kept.join(', '),
    )
    check('parts of a killed backup are deleted', !(await parts()).includes('UploadId'), await parts())
    await restored(kept[0] ?? '', '--identity', join(folder, 'key.txt'))

    const refusals: [string, Record<string, string>, string][] = [
      ['a wrong secret', { BACKUP_S3_SECRET: 'wrong' }, 'The bucket firm refuses the key'],
      ['an unknown key', { BACKUP_S3_KEY: 'nobody' }, 'The bucket firm refuses the key'],
      ['a key that may only read', { BACKUP_S3_KEY: 'reader' }, 'The bucket firm refuses the key'],
      ['a bucket of another', { BACKUP_TO: 's3://small' }, 'The bucket small refuses the key'],
      ['no such bucket', { BACKUP_TO: 's3://none/x' }, 'The bucket none is not there'],
      ['a full bucket', { BACKUP_TO: 's3://small', BACKUP_S3_KEY: 'guest' }, 'The bucket small is full.'],
    ]
    for (const [what, env, sentence] of refusals) {
      const { code, output } = await backup(env)
      const clean =
        !existsSync(join(dataDir, 'backup-upload')) ||
        readdirSync(join(dataDir, 'backup-upload')).length === 0
      check(`${what}: “${sentence}”`, code === 1 && output.includes(sentence) && clean, output)
    }
    check('none of that is in the bucket', (await archives()).length === 1, (await archives()).join(', '))

    /** Backs up, and does something as soon as a part has arrived. */
    async function disturbed(disturb: () => Promise<void>) {
      const made = backup()
      const over = made.then(() => true)
      while (!(await Promise.race([over, parts().then((all) => all.includes('UploadId'))]))) await sleep(20)
      await disturb()
      return made
    }
    const paused = await disturbed(() => gateway.pause(5000))
    check('a store that stands still for 5 s gets all of it', paused.code === 0, paused.output)
    await restored((await archives()).at(-1) ?? '')
    const cut = await disturbed(() => gateway.kill())
    await gateway.start()
    const sentence = 'The bucket firm does not answer, or cuts the connection.'
    check(
      `a store that is killed: “${sentence}”`,
      cut.code === 1 && cut.output.includes(sentence),
      cut.output,
    )
    check('no half archive is in the bucket', (await archives()).length === 2, (await archives()).join(', '))
    const again = await backup()
    check('the next backup arrives', again.code === 0 && (await archives()).length === 3, again.output)
    process.stdout.write(`in ${seconds(begun)} s\n`)
    return sound
  } finally {
    await gateway.stop()
    rmSync(folder, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Creates the bucket `firm`, whose owner lets `site` list, read, write and delete, and `reader` list and
 * read; and the bucket `small` of `guest`, who can store 1 MB.
 * @returns the bucket `firm`, opened for its owner
 */
async function prepare(gateway: RadosGateway): Promise<S3mini> {
  for (const name of ['owner', 'site', 'reader', 'guest']) gateway.addUser(name, secret)
  const bucketOf = (user: string, bucket: string) =>
    // The region in which a gateway creates buckets
    new S3mini({
      accessKeyId: user,
      secretAccessKey: secret,
      endpoint: `${gateway.endpoint}/${bucket}`,
      region: 'default',
    })
  const [firm, small] = [bucketOf('owner', 'firm'), bucketOf('guest', 'small')]
  if (!(await firm.createBucket()) || !(await small.createBucket())) throw new Error('No bucket was made')
  const allow = (users: string[], actions: string[], resource: string) => ({
    Effect: 'Allow',
    Principal: { AWS: users.map((user) => `arn:aws:iam:::user/${user}`) },
    Action: actions.map((action) => `s3:${action}`),
    Resource: [`arn:aws:s3:::firm${resource}`],
  })
  const policy = {
    Version: '2012-10-17',
    Statement: [
      allow(['site', 'reader'], ['ListBucket'], ''),
      allow(['site', 'reader'], ['GetObject'], '/*'),
      allow(['site'], ['PutObject', 'DeleteObject'], '/*'),
    ],
  }
  const whole = new S3mini({ accessKeyId: 'owner', secretAccessKey: secret, endpoint: gateway.endpoint })
  const address = await whole.getPresignedUrl('PUT', 'firm', 60, { policy: '' })
  const answer = await fetch(address, { method: 'PUT', body: JSON.stringify(policy) })
  if (!answer.ok) throw new Error(await answer.text())
  gateway.admin('quota', 'set', '--quota-scope=user', '--uid=guest', '--max-size=1000000')
  gateway.admin('quota', 'enable', '--quota-scope=user', '--uid=guest')
  return firm
}

/**
 * Starts a site with the example content, and stores requests and files. @returns the rows and files that it
 * has acknowledged
 */
async function use(dataDir: string): Promise<Acknowledged> {
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  try {
    const site = siteOf(server.url, dataDir)
    const writers = startWriters()
    writers.use(site)
    while (writers.acknowledged.rows.size < 100) await sleep(100)
    await writers.stop()
    for (let number = 0; number < files; number++)
      await storeFile(site, `drill/${number}`, writers.acknowledged)
    await server.stop(true)
    return writers.acknowledged
  } finally {
    await server.kill()
  }
}

async function storeFile({ url, secretKey }: Site, key: string, { files }: Acknowledged): Promise<void> {
  const body = randomBytes(fileSize)
  const response = await fetch(`${url}/storage/v1/object/team-documents/${key}`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/octet-stream' },
    body,
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  files.set(key, createHash('sha256').update(body).digest('hex'))
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
