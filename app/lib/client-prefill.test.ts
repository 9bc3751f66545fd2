import { beforeEach, expect, it, vi } from 'vitest'
import { clearClientPrefill, signedInClient, storeClientPrefill } from './client-prefill.ts'
import { sessionKey } from './storage-keys.ts'

const client = { id: 'a', name: 'نورة', phone: '+966512345678', company: '' }
const kept = new Map<string, string>()
const signIn = (id: string, expires_at: number) =>
  kept.set(
    sessionKey,
    JSON.stringify({ access_token: 'token', expires_at, user: { id, email: 'n@x.example' } }),
  )
const soon = () => Math.floor(Date.now() / 1000) + 60

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

it('returns a client for as long as they are signed in', () => {
  expect(signedInClient()).toBeNull()
  storeClientPrefill(client)
  expect(signedInClient()).toBeNull()
  signIn('a', soon())
  expect(signedInClient()).toEqual({ ...client, email: 'n@x.example', token: 'token' })
  signIn('b', soon())
  expect(signedInClient()).toBeNull()
  signIn('a', soon())
  clearClientPrefill()
  expect(signedInClient()).toBeNull()
})

it('deletes the details once someone else is signed in', () => {
  storeClientPrefill(client)
  clearClientPrefill('a')
  expect(kept.size).toBe(1)
  clearClientPrefill('b')
  expect(kept.size).toBe(0)
  kept.set('handasa.client', '{')
  clearClientPrefill('a')
  expect(kept.size).toBe(0)
})

it('returns no expired token, and survives damaged storage', () => {
  storeClientPrefill(client)
  signIn('a', soon() - 120)
  expect(signedInClient()).toMatchObject({ name: 'نورة', token: null })
  kept.set(sessionKey, '{')
  expect(signedInClient()).toBeNull()
})
