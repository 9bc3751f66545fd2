import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** Whether the machine at an address, this many hops away, is one of our proxies. */
export type Trust = (address: string, step: number) => boolean

/**
 * Parses the setting TRUST_PROXY: empty (none), a number of proxies, or their addresses separated by commas.
 * @throws TypeError when it is none of these
 */
export function parseTrust(setting: string): Trust {
  if (setting === '') return () => false
  if (/^\d{1,2}$/.test(setting)) return (_address, step) => step < Number(setting)
  const trusted = proxyAddr.compile(setting.split(',').map((part) => part.trim()))
  // Remove the zone of a link-local address (fe80::1%eth0), which proxy-addr cannot parse
  return (address, step) => trusted(address.replace(/%.*$/, ''), step)
}

/**
 * Finds the address that a request comes from: the nearest one that is not one of our proxies. Addresses that
 * the client itself wrote into X-Forwarded-For are ignored.
 * @returns a function from the context of a request to the key under which its attempts are counted
 */
export function clientAddress(trust: Trust): (context: Context) => string {
  return (context) => {
    const { incoming } = context.env as HttpBindings
    const { remoteAddress } = incoming.socket
    // The connection is closed already
    if (!remoteAddress) return 'unknown'
    return addressKey(proxyAddr(incoming, trust)) ?? addressKey(remoteAddress) ?? 'unknown'
  }
}

/**
 * One key for each household or machine: an IPv4 address as it is, but only the first 64 bits of an IPv6
 * address, since each household has all addresses that begin with them.
 * @returns undefined for a text that is not an address
 */
export function addressKey(text: string): string | undefined {
  // Some proxies append the port
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
  if (!ipaddr.isValid(bare)) return undefined
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
