import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { announce } from './announce.ts'

const folder = mkdtempSync(join(tmpdir(), 'handasa-announce-'))
const file = join(folder, 'first-run-accounts.json')
writeFileSync(
  file,
  JSON.stringify([{ role: 'admin', email: 'admin@handasa.example', password: 'the-password' }]),
)
const { isTTY } = process.stdout
afterEach(() => {
  process.stdout.isTTY = isTTY
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The text that is printed to a terminal or to a log. */
function printed(onTerminal: boolean, accountsFile: string | undefined) {
  process.stdout.isTTY = onTerminal
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  announce('http://localhost:3000', accountsFile)
  const text = String(write.mock.calls[0]?.[0])
  write.mockRestore()
  return text
}

test('the first passwords are shown on a terminal', () => {
  const text = printed(true, file)
  expect(text).toContain('shown once')
  expect(text).toMatch(/admin@handasa\.example +the-password/)
})

test('in a log there are no passwords, and where to find them', () => {
  const text = printed(false, file)
  expect(text).toContain('admin@handasa.example')
  expect(text).not.toContain('the-password')
  expect(text).toContain(`Their passwords are in ${file}`)
})

test('later starts name no accounts', () => {
  expect(printed(true, undefined)).not.toContain('accounts')
})
