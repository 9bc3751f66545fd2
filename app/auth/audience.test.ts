import { describe, expect, it } from 'vitest'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import type { Audience } from '#common/audiences.ts'
import { loginAddress, loginRefusal, refusal, returnPath } from './audience.ts'

const profile = (user_type: Audience, is_active = true) => ({ user_type, is_active }) as OwnProfile

describe('who passes the guard', () => {
  it.each([
    ['admin', profile('admin'), null],
    ['admin', profile('employee'), 'wrong_type'],
    ['admin', profile('admin', false), 'inactive'],
    ['employee', profile('employee'), null],
    ['employee', profile('admin'), 'wrong_type'],
    ['employee', profile('employee', false), 'inactive'],
    ['client', profile('client'), null],
    ['client', profile('admin'), 'wrong_type'],
    ['client', null, 'inactive'],
  ] as const)('%s: %o', (audience, who, expected) => {
    expect(refusal(audience, who)).toBe(expected)
  })

  it('lets admins sign in at the employee login, but not at the client login', () => {
    expect(loginRefusal('employee', profile('admin'))).toBeNull()
    expect(loginRefusal('employee', profile('admin', false))).toBe('inactive')
    expect(loginRefusal('client', profile('admin'))).toBe('wrong_type')
  })
})

describe('the return path', () => {
  it.each([
    ['/client/portal?view=1#top', '/client/portal?view=1#top'],
    ['/client/login', '/client/portal'],
    ['/admin', '/client/portal'],
    ['/clientele', '/client/portal'],
    ['/client/../admin', '/client/portal'],
    ['//evil.example/client/', '/client/portal'],
    ['/\\\\evil.example/client/', '/client/portal'],
    ['https://evil.example/client/portal', '/client/portal'],
    ['javascript:alert(1)', '/client/portal'],
    ['', '/client/portal'],
    [null, '/client/portal'],
  ])('from %s leads to %s', (next, expected) => {
    expect(returnPath('client', next)).toBe(expected)
  })

  it('is part of the login address, unless it is the home screen', () => {
    expect(loginAddress('admin')).toBe('/admin/login')
    expect(loginAddress('admin', { next: '/admin' })).toBe('/admin/login')
    expect(loginAddress('admin', { next: '/admin/team', reason: 'signed_out' })).toBe(
      '/admin/login?reason=signed_out&next=%2Fadmin%2Fteam',
    )
  })
})
