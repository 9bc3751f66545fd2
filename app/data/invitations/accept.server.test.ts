import { beforeEach, expect, it, vi } from 'vitest'
import type { SiteContext } from '#app/data/context.ts'
import { acceptInvitation } from './accept.server.ts'

const offer = {
  state: 'open',
  user_type: 'admin',
  client_type: null,
  areas: ['content'],
  email: 'hind@example.sa',
  full_name: 'Hind',
  inviter: 'Salem',
  has_account: false,
}
const typed = { full_name: 'Hind', phone: '', password: 'a good long password' }
const made = { data: { user: { id: '1' } }, error: null }

/** The database's answers about the invitation, call by call; the last one repeats. */
let read: unknown[]
const signUp = vi.fn()
const createAccount = vi.fn()
const limit = vi.fn()
const rpc = async () => ({ data: read.length > 1 ? read.shift() : read[0], error: null })
const site = (more: object = {}) =>
  ({
    db: { rpc },
    newDb: () => ({ auth: { signUp, signOut: async () => undefined } }),
    limit,
    log: () => undefined,
    ...more,
  }) as unknown as SiteContext
const accept = (more?: object, values: Record<string, string> = typed) =>
  acceptInvitation(site(more), 'token', values, 'en')

beforeEach(() => {
  read = [offer]
  limit.mockReset().mockResolvedValue(0)
  signUp.mockReset().mockResolvedValue({ data: { user: {}, session: {} }, error: null })
  createAccount.mockReset().mockResolvedValue(made)
})

it('signs up with the token, and names neither type nor areas', async () => {
  expect(await accept()).toEqual({ status: 'done', user_type: 'admin', email: offer.email })
  const [{ email, options }] = signUp.mock.calls[0] as [{ email: string; options: { data: object } }]
  expect(email).toBe(offer.email)
  expect(options.data).toEqual({ full_name: 'Hind', phone: null, invitation: 'token', locale: 'en' })
})

it('makes the account with the secret key on a hosted project, where sign-ups may be off', async () => {
  expect(await accept({ createAccount })).toMatchObject({ status: 'done' })
  expect(signUp).not.toHaveBeenCalled()
})

it('signs up where the server lacks that call; then an email may have to be confirmed', async () => {
  createAccount.mockResolvedValue({ data: {}, error: { status: 404, message: 'Not found' } })
  signUp.mockResolvedValue({ data: { user: {}, session: null }, error: null })
  expect(await accept({ createAccount })).toMatchObject({ status: 'done', confirm: true })
})

it.each([['expired'], ['cancelled'], ['withdrawn'], ['accepted']])(
  'makes none of one that is %s',
  async (state) => {
    read = [{ state, user_type: 'admin' }]
    expect(await accept()).toEqual({ status: 'refused', failure: state })
    expect(signUp).not.toHaveBeenCalled()
  },
)

it('makes none without an invitation, with wrong values, or too often', async () => {
  expect(await accept({}, { ...typed, full_name: ' ' })).toMatchObject({ status: 'wrong' })
  limit.mockResolvedValue(90)
  expect(await accept()).toEqual({ status: 'refused', failure: 'too_many', retryAfter: 90 })
  read = [null]
  expect(await accept()).toEqual({ status: 'refused', failure: 'invalid' })
  expect(signUp).not.toHaveBeenCalled()
})

it('of two clicks the second learns that it was accepted', async () => {
  read = [offer, { state: 'accepted', user_type: 'admin' }]
  signUp.mockResolvedValue({ data: {}, error: { code: 'user_already_exists', message: 'x' } })
  expect(await accept()).toEqual({ status: 'refused', failure: 'accepted' })
})

it('says that the email has an account, and why an invitation has ended', async () => {
  signUp.mockResolvedValue({ data: {}, error: { code: 'user_already_exists', message: 'x' } })
  expect(await accept()).toEqual({ status: 'refused', failure: 'has_account' })
  read = [offer, { state: 'withdrawn', user_type: 'admin' }]
  signUp.mockResolvedValue({ data: {}, error: { status: 500, message: 'Database error saving new user' } })
  expect(await accept()).toEqual({ status: 'refused', failure: 'withdrawn' })
})

it('refuses a password that is easy to guess where the service takes any', async () => {
  const commonPasswords = async () => new Set(['password1'])
  expect(await accept({ createAccount, commonPasswords }, { ...typed, password: 'password1' })).toEqual({
    status: 'wrong',
    errors: { password: { code: 'password_leaked' } },
  })
  expect(createAccount).not.toHaveBeenCalled()
})
