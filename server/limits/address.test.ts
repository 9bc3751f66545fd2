import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { addressKey, clientAddress, parseTrust } from './address.ts'

/** The address that a request seems to come from, for a value of TRUST_PROXY. */
function seen(setting: string, remoteAddress: string | undefined, forwarded?: string): string {
  const context = {
    env: { incoming: { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } },
  } as unknown as Context
  return clientAddress(parseTrust(setting))(context)
}

test.each([
  // No proxy is trusted
  ['', '203.0.113.7', undefined, '203.0.113.7'],
  ['', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  ['0', '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  // One proxy, which appends its caller's address: earlier addresses are not trusted
  ['1', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['1', '127.0.0.1', '1.1.1.1, 2.2.2.2, 198.51.100.1', '198.51.100.1'],
  ['2', '127.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['1', '127.0.0.1', undefined, '127.0.0.1'],
  // With addresses, the chain is trusted up to the first address that is not in the list
  ['loopback', '127.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['loopback', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['loopback, 10.0.0.0/8', '::1', '1.1.1.1, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['loopback, 10.0.0.0/8', '::ffff:127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  // Values that are not addresses get no key
  ['1', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['1', '127.0.0.1', '198.51.100.1, <script>', '127.0.0.1'],
  ['1', '127.0.0.1', '', '127.0.0.1'],
  ['1', '127.0.0.1', ' , ,', '127.0.0.1'],
  ['', undefined, '198.51.100.1', 'unknown'],
])('TRUST_PROXY=%s, from %s with %s: %s', (setting, remote, forwarded, expected) => {
  expect(seen(setting, remote, forwarded)).toBe(expected)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
  ['2001:DB8:A:B::1', '2001:db8:a:b::/64'],
  ['2001:db8:a:c::1', '2001:db8:a:c::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', undefined],
  ['unknown', undefined],
  ['192.0.2.256', undefined],
])('the key of %s is %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
