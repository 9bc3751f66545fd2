import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '#server/settings.ts'
import { isAlive } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { lockDataDir } from './lock.ts'

const module = new URL('./lock.ts', import.meta.url).href
const run = (script: string) => ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]

const folder = () => mkdtempSync(join(tmpdir(), 'handasa-lock-'))

test('a second holder is refused in a sentence that names the folder', async () => {
  const dir = folder()
  const first = await lockDataDir(dir)
  await expect(lockDataDir(dir, 0)).rejects.toThrow(`The data folder ${dir} is in use`)
  first.release()
  const second = await lockDataDir(dir, 0)
  second.release()
})

test('a holder that is just leaving is waited for', async () => {
  const dir = folder()
  const first = await lockDataDir(dir)
  const second = lockDataDir(dir, 5000)
  setTimeout(() => first.release(), 200)
  ;(await second).release()
})

test('kill -9 of the holder frees the folder', async () => {
  const dir = folder()
  const holder = spawn(
    process.execPath,
    run(
      `const { lockDataDir } = await import(${JSON.stringify(module)}); await lockDataDir(${JSON.stringify(dir)}); console.log('held'); setInterval(() => {}, 1000)`,
    ),
  )
  await new Promise((resolve) => holder.stdout.once('data', resolve))
  await expect(lockDataDir(dir, 0)).rejects.toThrow('in use')
  const gone = new Promise((resolve) => holder.once('exit', resolve))
  holder.kill('SIGKILL')
  await gone
  ;(await lockDataDir(dir, 0)).release()
})

test.each([
  ['something else', (path: string) => writeFileSync(path, 'x'.repeat(5000))],
  ['a folder', (path: string) => mkdirSync(path)],
])('a lock that is %s is named in a sentence', async (_, make) => {
  const dir = folder()
  make(join(dir, 'lock'))
  const refused = await lockDataDir(dir, 0).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as Error).message).toContain(`${join(dir, 'lock')} is damaged`)
})

/** Starts a process that starts another one, which holds the folder and is then stopped; both end with the test. */
async function stoppedHolder(dir: string) {
  const hold = `const { lockDataDir } = await import(${JSON.stringify(module)}); await lockDataDir(${JSON.stringify(dir)}, 0, true); setInterval(() => {}, 1000)`
  const parent = spawn(
    process.execPath,
    run(
      `const { spawn } = await import('node:child_process'); spawn(process.execPath, ${JSON.stringify(run(hold))})`,
    ),
  )
  const note = join(dir, 'lock.holder')
  const { pid } = await until(() => existsSync(note) && JSON.parse(readFileSync(note, 'utf8') || 'null'))
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => {
    parent.kill('SIGKILL')
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  return { parent, pid, note }
}

test('a holder that is stopped and has outlived its parent is ended; while its parent lives, it is not', async () => {
  const dir = folder()
  const { parent, pid } = await stoppedHolder(dir)
  await expect(lockDataDir(dir, 0)).rejects.toThrow('in use')
  const gone = new Promise((resolve) => parent.once('exit', resolve))
  parent.kill('SIGKILL')
  await gone
  ;(await lockDataDir(dir, 0)).release()
  expect(isAlive(pid)).toBe(false)
})

test('a process that has got the number of a holder is not ended', async () => {
  const dir = folder()
  const { parent, pid, note } = await stoppedHolder(dir)
  const noted = JSON.parse(readFileSync(note, 'utf8'))
  const gone = new Promise((resolve) => parent.once('exit', resolve))
  parent.kill('SIGKILL')
  await gone
  for (const other of [{ began: '1' }, { machine: 'another' }, { pid: process.pid }]) {
    writeFileSync(note, JSON.stringify({ ...noted, ...other }))
    await expect(lockDataDir(dir, 0)).rejects.toThrow('in use')
  }
  writeFileSync(note, '{')
  await expect(lockDataDir(dir, 0)).rejects.toThrow('in use')
  expect(isAlive(pid)).toBe(true)
})
