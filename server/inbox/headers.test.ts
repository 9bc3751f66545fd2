import { expect, test } from 'vitest'
import { headersOf, isAutomatic } from './headers.ts'

test('a mail with no address to come back to, or of a mail server, was written by no person', () => {
  for (const source of [
    'Return-Path: <>',
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'X-Autoreply: yes',
  ])
    expect(isAutomatic(headersOf(source)), source).toBe(true)
  expect(isAutomatic(new Map(), 'MAILER-DAEMON@mail.example.sa')).toBe(true)
  expect(
    isAutomatic(headersOf('Return-Path: <sara@example.sa>\nAuto-Submitted: no'), 'sara@example.sa'),
  ).toBe(false)
})
