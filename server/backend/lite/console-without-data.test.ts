import pino from 'pino'
import { expect, test } from 'vitest'
import { logConsoleWithoutData } from './console-without-data.ts'
import { StorageRefusal } from './storage-refusals.ts'

test('what is printed reaches the log without what people have sent', () => {
  const printed = { ...console }
  const lines: string[] = []
  try {
    logConsoleWithoutData(pino({ level: 'trace' }, { write: (line) => void lines.push(line) }))
    const refused = new Error('duplicate key: Key (email)=(private-word@example.sa)')
    console.error(Object.assign(refused, { code: '23505', constraint: 'users_email_key' }))
    console.warn('Query failed: private-word')
    console.log('private-word 1')
    console.info({ email: 'private-word' })
  } finally {
    Object.assign(console, printed)
  }
  expect(lines.join('')).not.toContain('private-word')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ code: '23505', constraint: 'users_email_key', msg: 'backend' }),
    expect.objectContaining({ text: 'Query failed', msg: 'backend' }),
    expect.objectContaining({ text: 'withheld', msg: 'backend' }),
  ])
})

test('a refusal of what a caller asked is not an error of the site', () => {
  const printed = { ...console }
  const lines: string[] = []
  try {
    logConsoleWithoutData(pino({ level: 'trace' }, { write: (line) => void lines.push(line) }))
    for (const code of ['42501', '42703', '23502', '22P02', 'PT401', '53100', 'XX000'])
      console.error(Object.assign(new Error('x'), { code }))
    for (const status of [413, 507]) console.error('Storage error:', new StorageRefusal(status, 'x', 'y'))
  } finally {
    Object.assign(console, printed)
  }
  const { debug, error } = pino.levels.values
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([
    debug,
    debug,
    debug,
    debug,
    debug,
    error,
    error,
    debug,
    error,
  ])
})
