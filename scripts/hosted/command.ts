/**
 * `npm run hosted`: sets up the hosted Supabase project that the settings name, or brings it up to date. Each
 * step first checks what is missing, so the command can run again at any time (docs/hosted.md).
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Sql } from 'postgres'
import type { Account } from '#server/backend/accounts.ts'
import { checkKeys, explain } from '#server/hosted/check.ts'
import { databaseSentence, openProject, projectState } from '#server/hosted/database.ts'
import { clientFor, startHosted } from '#server/hosted/start.ts'
import { takeOver } from '#server/hosted/take-over.ts'
import { refOf, targetOf } from '#server/hosted/target.ts'
import { prepareProcess } from '#server/prepare-process.ts'
import { readSettings, type Settings, StartError } from '#server/settings.ts'
import { configFor, dashboardSteps, passkeyStep } from './dashboard.ts'
import { supabase } from './supabase.ts'

const usage =
  'npm run hosted -- [--seed | --for-move] [--yes] [--take-over]: --seed adds the example content to an empty project, --for-move leaves it without an admin for npm run move, --yes answers every question with yes, --take-over makes the account that has ADMIN_EMAIL the first admin.'

const say = (text: string) => process.stdout.write(`  ${text}\n`)
let step = 0
const next = (text: string) => process.stdout.write(`\n${++step}/6 ${text}\n`)

function readFlags() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({ options: { seed: flag, 'for-move': flag, yes: flag, 'take-over': flag } })
    if (values.seed && values['for-move']) throw new Error('A site is moved to a project without content')
    return values
  } catch (error) {
    throw new StartError(`${(error as Error).message}. ${usage}`)
  }
}

/** Asks a question; without a terminal, only a flag can answer. */
async function agrees(question: string, flag: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new StartError(`${question} There is no terminal to ask in: add ${flag} to say yes.`)
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`  ${question} (yes/no) `)
  asking.close()
  return /^y(es)?$/i.test(answer.trim())
}

function wanted(settings: Settings) {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishable, SUPABASE_SECRET_KEY: secret } = settings
  const databaseUrl = settings.SUPABASE_DB_URL
  const missing = Object.entries({
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
    SUPABASE_DB_URL: databaseUrl,
  }).flatMap(([name, value]) => (value ? [] : [name]))
  if (!url || !publishable || !secret || !databaseUrl)
    throw new StartError(`Set ${missing.join(', ')} first, in the environment or in .env (docs/hosted.md).`)
  return { url, publishable, secret, databaseUrl }
}

/** Asks the project with each key, before anything is changed. */
async function checkProject(url: string, publishable: string, secret: string): Promise<void> {
  checkKeys(publishable, secret)
  for (const [name, key, path] of [
    ['SUPABASE_PUBLISHABLE_KEY', publishable, '/auth/v1/settings'],
    ['SUPABASE_SECRET_KEY', secret, '/auth/v1/settings'],
  ] as const) {
    const begun = performance.now()
    const answer = await fetch(`${url}${path}`, { headers: { apikey: key } }).catch(() => undefined)
    if (!answer?.ok) throw explain(answer?.status === 404 ? 0 : (answer?.status ?? 0), undefined, name)
    say(`${name} is accepted (answered in ${Math.round(performance.now() - begun)} ms)`)
  }
}

/** Waits until the project's API knows the new tables: it reloads the schema by itself. */
async function apiKnowsTables(url: string, publishable: string): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    const { error } = await clientFor(url, publishable).from('content_version').select('version').single()
    if (!error) return
    if (Date.now() > until)
      throw new StartError(
        'The migrations are in the database that SUPABASE_DB_URL names, but the project that SUPABASE_URL names does not have its tables: both must be of the same project.',
      )
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

function tellFirstAdmin(file: string): void {
  const [admin] = JSON.parse(readFileSync(file, 'utf8')) as Account[]
  // Logs are stored, and other people read them
  if (process.stdout.isTTY)
    say(`The first admin, shown once: ${admin?.email} with the password ${admin?.password}`)
  else say(`The first admin: ${admin?.email}`)
  say(`The password is in ${file}, which only you can read. Delete the file once you have saved it.`)
}

async function setUp(flags: ReturnType<typeof readFlags>, settings: Settings, sql: Sql): Promise<void> {
  const { url, publishable, secret, databaseUrl } = wanted(settings)
  const target = targetOf(url, databaseUrl)

  next('The keys')
  say(`Project ${url}`)
  await checkProject(url, publishable, secret)

  next('The database')
  const state = await projectState(sql)
  say(
    `PostgreSQL ${state.version} on ${target.host}${target.region ? `, in the region ${target.region}` : ''}`,
  )
  say('The data of your clients and employees is stored in that region: see “Law” in docs/hosted.md')
  if (state.version < 15) throw new StartError('The project needs PostgreSQL 15 or newer: upgrade it first.')

  next('The migrations')
  const seeds = flags.seed && !state.used
  if (flags.seed && state.used)
    say('The project has accounts or content already: the example content is not added')
  if (state.missing.length === 0) say('None is missing')
  else say(`${state.missing.length} are missing, from ${state.missing[0]} on`)
  if (state.missing.length > 0 || seeds) {
    const question = `Change the database on ${target.host}${state.used ? ', which is in use (make a backup first)' : ''}?`
    if (!flags.yes && !(await agrees(question, '--yes'))) throw new StartError('Nothing was changed.')
    // Pass the password in the environment, since every user of the machine can read arguments
    const address = new URL(databaseUrl)
    const password = decodeURIComponent(address.password)
    address.password = ''
    await supabase(['db', 'push', `--remote=${address.href}`, ...(seeds ? ['--include-seed'] : [])], {
      say,
      env: password ? { PGPASSWORD: password } : {},
    })
  }
  await apiKnowsTables(url, publishable)

  next('The settings')
  const token = settings.SUPABASE_ACCESS_TOKEN
  const ref = refOf(url)
  if (token && ref && settings.SITE_URL) {
    await supabase(['config', 'push', `--remote=${ref}`], {
      say,
      env: { SUPABASE_ACCESS_TOKEN: token },
      config: (text) => configFor(text, settings),
    })
    say(`Only the dashboard can set this: ${passkeyStep(settings.SITE_URL)}`)
  } else {
    say(
      token && ref
        ? 'Set SITE_URL, and this step is done for you. By hand, in the dashboard, under Authentication unless said:'
        : 'Only the dashboard can set these, under Authentication unless said (or set SUPABASE_ACCESS_TOKEN and SITE_URL):',
    )
    for (const line of dashboardSteps(settings)) say(`- ${line}`)
  }

  if (flags['for-move']) {
    say('The project is ready for npm run move -- --to-supabase, which brings the accounts, rows and files.')
    return
  }

  next('The first admin, the buckets and the pictures')
  const warnings: string[] = []
  const agreed = async (email: string) =>
    flags['take-over'] ||
    (await agrees(
      `${email} has an account already. Make it the first admin, with a new password?`,
      '--take-over',
    ))
  const { accountsFile } = await startHosted(
    settings,
    (text) => say(`${text} …`),
    (text) => warnings.push(text),
    takeOver(sql, agreed),
  )
  if (!accountsFile) say('The project has an admin')

  next('What is left')
  for (const text of warnings) say(`- ${text}`)
  if (warnings.length === 0) say('Nothing: the project is as the site needs it')
  say(
    'Start the site with the same settings: npm start. It does not need SUPABASE_DB_URL or SUPABASE_ACCESS_TOKEN.',
  )
  if (accountsFile) tellFirstAdmin(accountsFile)
}

let sql: Sql | undefined
try {
  const flags = readFlags()
  prepareProcess()
  // A site that is being moved to the project still has DATABASE_URL
  const settings = readSettings({ ...process.env, DATABASE_URL: undefined })
  sql = openProject(wanted(settings).databaseUrl)
  await setUp(flags, settings, sql)
  await sql.end({ timeout: 2 })
  process.exit(0)
} catch (error) {
  const sentence = error instanceof StartError ? error.message : databaseSentence(error)
  if (!sentence) throw error
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
