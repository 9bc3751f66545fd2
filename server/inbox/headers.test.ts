import { expect, test } from 'vitest'
import { headersOf, isAutomatic, oneLine } from './headers.ts'

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

test('a name or subject turns no text around, and starts no line', () => {
  expect(oneLine('Sara\u202e\r\nBcc: x\u2066\u2069')).toBe('Sara Bcc: x')
  expect(oneLine('محمد\u200cعلي')).toBe('محمد\u200cعلي')
})
