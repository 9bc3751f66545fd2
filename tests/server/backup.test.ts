import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'
import { isArchive } from '#server/backup/keep.ts'
import { scheduledBy } from '#server/backup/scheduled-by.ts'
import { message, picture, secretClient } from '#tests/support/backed-up.ts'
import { runCommand } from '#tests/support/commands.ts'
import { nextVersion } from '#tests/support/next-version.ts'
import { isAlive } from '#tests/support/processes.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { freshDataDir, startedDataDir, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const folders: string[] = []
const folder = () => {
  const made = freshDataDir()
  folders.push(made)
  return made
}
const backUp = (DATA_DIR: string, to: string, env: Record<string, string> = {}) =>
  runCommand('server/backup/command.ts', [to], { DATA_DIR, ...env })
const restore = (archive: string, DATA_DIR: string, ...args: string[]) =>
  runCommand('server/backup/restore-command.ts', [archive, ...args], { DATA_DIR })
const archivesIn = (path: string) => readdirSync(path).map((name) => join(path, name))

/**
 * A backup made during writes: its archive, and the rows and files that were acknowledged before it began.
 */
let archive = ''
const rows: string[] = []
const files: string[] = []

beforeAll(async () => {
  const server = await startServer({ SEED: 'none' })
  const api = secretClient(server)
  const add = async () => {
    const id = randomUUID()
    await api.from('service_requests').insert(message(id)).throwOnError()
    const uploaded = await api.storage.from('team-documents').upload(`${id}.png`, picture)
    expect(uploaded.error).toBeNull()
    return id
  }
  for (let number = 0; number < 5; number++) {
    const id = await add()
    rows.push(id)
    files.push(`${id}.png`)
  }
  const to = folder()
  let made = false
  let during = 0
  const writer = async () => {
    while (!made) {
      const id = await add()
      await api.storage.from('team-documents').remove([`${id}.png`])
      during += 1
    }
  }
  const writers = [writer(), writer()]
  const { code, output } = await backUp(server.dataDir, to)
  made = true
  await Promise.all(writers)
  expect(code, output).toBe(0)
  expect(output).toMatch(/was restored and checked: \d+ tables, \d+ rows, \d+ indexes, \d+ files/)
  expect(during).toBeGreaterThan(0)
  ;[archive = ''] = archivesIn(to)
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  await until(() => !existsSync(join(server.dataDir, 'backup-files')))
  expect(existsSync(join(server.dataDir, 'backup-proof'))).toBe(false)
  await server.stop()
}, 300_000)
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

test('a backup of a running site has every row and file that was acknowledged before it', async () => {
  const DATA_DIR = folder()
  const { code, output } = await restore(archive, DATA_DIR)
  expect(code, output).toBe(0)
  expect(output).toContain('Unpacking 100 %')
  const server = await startServer({ DATA_DIR, SEED: 'none' })
  const api = secretClient(server)
  const { data } = await api.from('service_requests').select('submission_id').throwOnError()
  const kept = new Set(data.map(({ submission_id }) => submission_id))
  expect(rows.filter((id) => !kept.has(id))).toEqual([])
  for (const name of files) {
    const { data: found } = await api.storage.from('team-documents').download(name)
    expect(found?.size, name).toBe(picture.size)
  }
  const again = folder()
  await server.kill()
  // The site was killed, so its database recovers first
  expect((await backUp(DATA_DIR, again)).code).toBe(0)
  expect(archivesIn(again)).toHaveLength(1)
})

test('a used folder is replaced only when asked for, and what was there is kept; a running site is not touched', {
  tags: 'slow',
}, async () => {
  const server = await startServer({ SEED: 'none' })
  const running = await restore(archive, server.dataDir, '--yes')
  expect(running).toMatchObject({ code: 1, output: expect.stringContaining('The site is running') })
  await server.stop(true)
  const { dataDir } = server
  // These secrets differ from those of the backup, which came from a copy of the same folder
  const secrets = `${readFileSync(join(dataDir, 'secrets.json'), 'utf8')}\n`
  writeFileSync(join(dataDir, 'secrets.json'), secrets)
  const refused = await restore(archive, dataDir)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('has a site in it already') })
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets)
  expect((await restore(archive, dataDir, '--yes')).code).toBe(0)
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toBe(secrets)
  const before = readdirSync(dataDir).find((name) => name.startsWith('before-restore-')) ?? ''
  expect(readFileSync(join(dataDir, before, 'secrets.json'), 'utf8')).toBe(secrets)
  expect(existsSync(join(dataDir, before, 'database/PG_VERSION'))).toBe(true)
  rmSync(dataDir, { recursive: true, force: true })
})

test('backups for a key: only it reads them, and the newest stay', { tags: 'slow' }, async () => {
  const [key, other] = await Promise.all([generateX25519Identity(), generateX25519Identity()])
  const DATA_DIR = startedDataDir()
  const to = folder()
  writeFileSync(join(to, 'handasa-2026-01-01T00-00-00Z.tar.gz'), 'an old one')
  const recipient = await identityToRecipient(key)
  const made = await runCommand('server/backup/command.ts', [], {
    DATA_DIR,
    BACKUP_TO: to,
    BACKUP_KEEP: '1',
    BACKUP_RECIPIENT: recipient,
  })
  expect(made.code, made.output).toBe(0)
  const [encrypted = '', ...others] = archivesIn(to)
  expect(others).toEqual([])
  expect(encrypted).toMatch(/Z\.tar\.gz\.age$/)
  const keys = join(folder(), 'key.txt')
  const target = folder()
  expect((await restore(encrypted, target)).output).toContain('is encrypted: name the file with its key')
  writeFileSync(keys, `# created: today\n${other}\n`)
  expect((await restore(encrypted, target, '--identity', keys)).output).toContain('The key does not fit')
  writeFileSync(keys, `# created: today\n${key}\n`)
  const { code, output } = await restore(encrypted, target, '--identity', keys)
  expect(code, output).toBe(0)
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test('backups go to a bucket, the newest stay there, and one comes back', { tags: 'slow' }, async () => {
  const store = await startS3()
  const DATA_DIR = startedDataDir()
  const env = { DATA_DIR, ...store.settings, BACKUP_KEEP: '1' }
  try {
    const old = 'sites/handasa/handasa-2026-01-01T00-00-00Z.tar.gz'
    store.objects.set(old, Buffer.from('an old one'))
    store.fail(/^PUT/, 507, 1)
    expect(await runCommand('server/backup/command.ts', [], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The bucket firm is full.'),
    })
    expect([...store.objects.keys()]).toEqual([old])
    const { code, output } = await runCommand('server/backup/command.ts', [], env)
    expect(code, output).toBe(0)
    const [key = '', ...others] = store.objects.keys()
    expect(others).toEqual([])
    expect(output).toContain(`s3://firm/${key}`)
    expect(existsSync(join(DATA_DIR, 'backups'))).toBe(false)
    const target = folder()
    const back = await runCommand('server/backup/restore-command.ts', [`s3://firm/${key}`], {
      ...env,
      DATA_DIR: target,
    })
    expect(back.code, back.output).toBe(0)
    expect(readFileSync(join(target, 'secrets.json'))).toEqual(readFileSync(join(DATA_DIR, 'secrets.json')))
    expect(existsSync(join(target, 'restore-download'))).toBe(false)
  } finally {
    await store.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
})

test('a scheduled backup ends with the process that began it, however that ends, and leaves no archive', {
  tags: 'slow',
}, async () => {
  const server = await startServer({ SEED: 'none' })
  const to = folder()
  const command = [
    'spawn(process.execPath, ["--liftoff-only", "server/backup/command.ts"],',
    `{ stdio: "inherit", env: { ...process.env, ${scheduledBy}: String(process.pid) } }).pid`,
  ].join('')
  const backend = spawn(
    process.execPath,
    ['-e', `const { spawn } = require("node:child_process"); process.stdout.write(${command} + "\\n")`],
    { env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: server.dataDir, BACKUP_TO: to } },
  )
  let printed = ''
  backend.stdout.on('data', (chunk) => {
    printed += chunk
  })
  // Wait until the backup checks its archive
  await until(() => printed.includes('checking it'))
  backend.kill('SIGKILL')
  const pid = Number(printed.split('\n', 1)[0])
  await until(() => !isAlive(pid))
  expect(archivesIn(to).filter((path) => isArchive(basename(path)))).toEqual([])
  // The site has noticed the end, and makes the next backup
  const next = await backUp(server.dataDir, to)
  expect(next.code, next.output).toBe(0)
  await server.stop()
})

test('a database that has to be migrated is backed up before; one of another version is not, and refused', {
  tags: 'slow',
}, async () => {
  const DATA_DIR = startedDataDir()
  const root = nextVersion('create table private.next (one integer)')
  folders.push(root)
  const server = await startServer({ DATA_DIR, SEED: 'none' }, [], root)
  await server.stop(true)
  expect(server.output()).toContain('Backed up the database before migrating it')
  const made = archivesIn(join(DATA_DIR, 'backups'))
  expect(made).toHaveLength(1)
  await expect(startServer({ DATA_DIR, SEED: 'none' })).rejects.toThrow('another version of the site')
  expect(archivesIn(join(DATA_DIR, 'backups'))).toEqual(made)
  // Newer in one migration, older in another
  const database = await openPglite(join(DATA_DIR, 'database'))
  await query(
    database,
    `update supabase_migrations.schema_migrations set version = '20250101000000' where version = '20261122000000'`,
  )
  await closeDatabase(database)
  await expect(startServer({ DATA_DIR, SEED: 'none' }, [], root)).rejects.toThrow(
    'another version of the site',
  )
  expect(archivesIn(join(DATA_DIR, 'backups'))).toEqual(made)
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test.each([
  ['an option', '--keep'],
  ['a bucket', 's3://firm/copies'],
  ['two folders', 'one', 'two'],
  ['an empty name', ''],
])('a backup to %s is refused, and makes no folder of that name', async (_, ...args) => {
  const before = readdirSync('.')
  const { code, output } = await runCommand('server/backup/command.ts', args, { DATA_DIR: folder() })
  expect(output).toContain('Say nothing more, or a folder: npm run backup')
  expect(code).toBe(1)
  expect(readdirSync('.')).toEqual(before)
})

test('an archive that is cut off, changed or something else is refused in one sentence, and nothing is changed', async () => {
  const whole = readFileSync(archive)
  const changed = Buffer.from(whole)
  const middle = Math.floor(whole.length / 2)
  changed.fill(0, middle, middle + 1000)
  const cases: [Buffer, string][] = [
    [whole.subarray(0, middle), 'is not complete: its end is missing.'],
    [changed, 'is damaged'],
    [Buffer.from('a letter to the company'), 'is not a backup of this site.'],
  ]
  for (const [bytes, sentence] of cases) {
    const path = join(folder(), 'handasa.tar.gz')
    writeFileSync(path, bytes)
    const DATA_DIR = folder()
    const { code, output } = await restore(path, DATA_DIR)
    expect(code).toBe(1)
    expect(output).toContain(sentence)
    expect(output.trim().split('\n').at(-1)).toContain(sentence)
    expect(readdirSync(DATA_DIR).filter((name) => !name.startsWith('lock'))).toEqual([])
  }
})

test('an archive of the first versions, which packed the whole folder, is restored; a part of one is not', {
  tags: 'slow',
}, async () => {
  const old = startedDataDir()
  const path = join(folder(), 'handasa-2026-01-01T00-00-00.tar.gz')
  // Packed by the command of those versions (format 0)
  const packed = spawnSync('tar', ['-czf', path, '--exclude=lock', '-C', dirname(old), basename(old)])
  expect(packed.status, String(packed.stderr)).toBe(0)
  const DATA_DIR = folder()
  const { code, output } = await restore(path, DATA_DIR)
  expect(code, output).toBe(0)
  expect(readFileSync(join(DATA_DIR, 'secrets.json'))).toEqual(readFileSync(join(old, 'secrets.json')))
  const server = await startServer({ DATA_DIR, SEED: 'none' })
  await server.stop()
  const whole = readFileSync(path)
  writeFileSync(path, whole.subarray(0, whole.length / 2))
  expect(await restore(path, folder())).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not complete: its end is missing.'),
  })
  rmSync(old, { recursive: true })
})

test('a start after a restore that was killed half-way refuses, and says what to do', {
  tags: 'slow',
}, async () => {
  const DATA_DIR = folder()
  mkdirSync(join(DATA_DIR, 'restore/new'), { recursive: true })
  await expect(startServer({ DATA_DIR, SEED: 'none' })).rejects.toThrow('run npm run restore again')
  expect((await restore(archive, DATA_DIR)).code).toBe(0)
  const server = await startServer({ DATA_DIR, SEED: 'none' })
  await server.stop()
})
