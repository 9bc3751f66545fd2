import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '#server/settings.ts'
import { lockDataDir } from './lock.ts'

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
  const module = new URL('./lock.ts', import.meta.url).href
  const holder = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    `const { lockDataDir } = await import(${JSON.stringify(module)}); await lockDataDir(${JSON.stringify(dir)}); console.log('held'); setInterval(() => {}, 1000)`,
  ])
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
