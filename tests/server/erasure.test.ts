/** Erases a person with rows in every table, and looks for them everywhere: database, files, mails, log, and again after a restore. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'
import { picture, secretClient } from '#tests/support/backed-up.ts'
import { runCommand } from '#tests/support/commands.ts'
import { placesOf } from '#tests/support/found-text.ts'
import { firstAdmin, freshDataDir, type RunningServer, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

const folders = [freshDataDir()]
const [backups = ''] = folders
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const phone = '+966551237890'
const client = { email: 'Noura.Erased@example.sa', name: 'نورة المحذوفة', password: 'كلمة-سر-طويلة' }
const applicant = { email: 'noura.work@example.sa', name: 'Noura Erased', password: 'كلمة-سر-طويلة' }
/** Texts that must not be found anywhere afterwards. */
const marks = [client.email, client.name, applicant.email, applicant.name, phone, phone.slice(4)]

/** supabase-js of a browser, signed in or not. */
function browser({ url, dataDir }: RunningServer) {
  const { publishableKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  return createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
}

const outbox = (dataDir: string) => join(dataDir, 'outbox')
async function mails(dataDir: string) {
  const names = existsSync(outbox(dataDir))
    ? readdirSync(outbox(dataDir)).filter((one) => one.endsWith('.eml'))
    : []
  return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(outbox(dataDir), name)))))
}
/** Mails that contain one of the marks. */
const mailsAbout = async (dataDir: string) =>
  (await mails(dataDir)).filter((mail) => {
    const text = JSON.stringify(mail).toLowerCase()
    return marks.some((mark) => text.includes(mark.toLowerCase()))
  })

/** Looks for the marks in every column of a stopped site's database. */
async function placesIn(dataDir: string): Promise<string[]> {
  const database = await openPglite(join(dataDir, 'database'))
  try {
    return await placesOf((text, parameters) => query(database, text, parameters), marks)
  } finally {
    await closeDatabase(database)
  }
}

/** Stores everything that a person can leave behind. */
async function leaveTraces(server: RunningServer): Promise<string[]> {
  const api = secretClient(server)
  const db = browser(server)
  const signUp = (email: string, password: string, data: object) =>
    db.auth.signUp({ email, password, options: { data } }).then(({ data, error }) => {
      expect(error).toBeNull()
      return data.user?.id ?? ''
    })
  const account = await signUp(client.email, client.password, {
    user_type: 'client',
    full_name: client.name,
    phone,
    client_type: 'individual',
    national_id: '1099887766',
  })
  const submission_id = randomUUID()
  const request = {
    client_name: client.name,
    client_email: client.email,
    client_phone: phone,
    project_description: client.name,
    notes: phone,
    news_wording: 1,
  }
  await db
    .from('service_requests')
    .insert({ ...request, kind: 'service', status: 'new', submission_id })
    .throwOnError()
  await db.auth.signOut()
  await db
    .from('service_requests')
    .insert({ ...request, kind: 'message', status: 'pending' })
    .throwOnError()
  await api
    .from('service_requests')
    .update({ status: 'approved' })
    .eq('submission_id', submission_id)
    .throwOnError()
  const { data: asked } = await api
    .from('service_requests')
    .select('id')
    .eq('submission_id', submission_id)
    .single()
    .throwOnError()
  await api
    .from('request_messages')
    .insert({
      request_id: asked.id,
      email: client.email,
      name: client.name,
      locale: 'ar',
      subject: client.name,
      body: `${client.name} ${phone}`,
      state: 'sent',
    })
    .throwOnError()
  const applied = await signUp(applicant.email, applicant.password, {
    user_type: 'employee',
    full_name_ar: client.name,
    full_name_en: applicant.name,
    position: 'مهندسة',
    phone,
  })
  const photo = `applicants/${randomUUID()}.png`
  await api.storage.from('team-images').upload(photo, picture)
  await api
    .from('employees')
    .update({
      profile_image_url: `/storage/v1/object/public/team-images/${photo}`,
      status: 'rejected',
      rejection_reason: client.name,
    })
    .eq('user_id', applied)
    .throwOnError()
  await db
    .from('privacy_requests')
    .insert({ kind: 'erasure', full_name: client.name, email: client.email, phone, details: phone })
    .throwOnError()
  await until(async () =>
    (await mails(server.dataDir)).some(({ text }) => text?.includes('/privacy/confirm?token=')),
  )
  const [token] = (await mails(server.dataDir)).flatMap(
    ({ text }) => /confirm\?token=(\w{64})/.exec(text ?? '')?.[1] ?? [],
  )
  const proven = await fetch(`${server.url}/privacy/confirm?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(proven.status).toBe(200)
  await until(async () => {
    const { data } = await api.from('mail_outbox').select('id').throwOnError()
    return data?.length === 0
  })
  expect(account).not.toBe('')
  return [photo, account]
}

test('no trace of an erased person is found: not in the database, files, mails and log, nor after a restore', {
  tags: 'slow',
  timeout: 300_000,
}, async () => {
  const server = await startServer({ SEED: 'none', LOG_LEVEL: 'debug' })
  folders.push(server.dataDir)
  const [photo = '', account] = await leaveTraces(server)
  expect((await mailsAbout(server.dataDir)).length).toBeGreaterThan(4)

  const backup = await runCommand('server/backup/command.ts', [backups], { DATA_DIR: server.dataDir })
  expect(backup.code, backup.output).toBe(0)
  const archive = join(backups, readdirSync(backups)[0] ?? '')

  const admin = browser(server)
  await admin.auth.signInWithPassword(firstAdmin(server.dataDir))
  const { data: person } = await admin.rpc('find_person', { account }).throwOnError()
  const subjects = person.found.map(({ table, id }: { table: string; id: string }) => ({ table, id }))
  expect(new Set(subjects.map(({ table }: { table: string }) => table))).toEqual(
    new Set(['user_profiles', 'service_requests', 'privacy_requests', 'news_consents']),
  )
  await admin.rpc('erase_person', { subjects }).throwOnError()

  const copy = join(server.dataDir, 'erasures.jsonl')
  await until(() => existsSync(copy) && readFileSync(copy, 'utf8').includes('hashes'))
  await until(async () => (await mailsAbout(server.dataDir)).length === 0)
  await until(async () => {
    const { data } = await secretClient(server).storage.from('team-images').list('applicants')
    return !data?.some(({ name }) => photo.endsWith(name))
  })
  const files = readdirSync(join(server.dataDir, 'files'), { recursive: true }).join('\n')
  expect(files).not.toContain(photo.split('/')[1])
  for (const mark of marks) {
    expect(server.output()).not.toContain(mark)
    expect(readFileSync(copy, 'utf8').toLowerCase()).not.toContain(mark.toLowerCase())
  }
  await server.stop(true)
  expect(await placesIn(server.dataDir)).toEqual([])

  const restored = await runCommand('server/backup/restore-command.ts', [archive, '--yes'], {
    DATA_DIR: server.dataDir,
  })
  expect(restored.code, restored.output).toBe(0)
  expect(await placesIn(server.dataDir)).toContain('auth.users.email')
  const again = await startServer({ SEED: 'none', LOG_LEVEL: 'info', DATA_DIR: server.dataDir })
  expect(again.output()).toContain('erasures applied again after a restore')
  await until(async () => {
    const { data } = await secretClient(again).storage.from('team-images').list('applicants')
    return !data?.some(({ name }) => photo.endsWith(name))
  })
  await again.stop(true)
  expect(await placesIn(server.dataDir)).toEqual([])
})
