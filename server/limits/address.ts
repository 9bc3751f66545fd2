import type { IncomingMessage } from 'node:http'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'

/** Whether the machine at an address, so many steps away from this one, is a proxy of ours. */
export type Trust = (address: string, step: number) => boolean

/**
 * Reads the setting TRUST_PROXY: empty (nobody), a number of proxies, or their addresses with commas between.
 * @throws TypeError when it is none of these
 */
export function parseTrust(setting: string): Trust {
  if (setting === '') return () => false
  if (/^\d{1,2}$/.test(setting)) return (_address, step) => step < Number(setting)
  const trusted = proxyAddr.compile(setting.split(',').map((part) => part.trim()))
  // A name for an address within a link (fe80::1%eth0) is of no account for what range it is in
  return (address, step) => trusted(address.replace(/%.*$/, ''), step)
}

/**
 * Tells where a request comes from: the nearest address that is not a proxy of ours, so that what a stranger
 * writes into X-Forwarded-For counts for nothing.
 * @returns a function from the context of a request to the key its limits are counted under
 */
export function clientAddress(trust: Trust): (context: Context) => string {
  return (context) => {
    const { address: remoteAddress = '' } = getConnInfo(context).remote
    const request = {
      socket: { remoteAddress },
      headers: { 'x-forwarded-for': context.req.header('x-forwarded-for') },
    }
    const nearest = proxyAddr(request as unknown as IncomingMessage, trust)
    return addressKey(nearest) ?? addressKey(remoteAddress) ?? 'unknown'
  }
}

/**
 * One household or machine under one key: an IPv4 address as it is, of IPv6 the first 64 bits, which one
 * line is given whole.
 * @returns undefined for what is no address
 */
export function addressKey(text: string): string | undefined {
  // Some proxies write the port behind it
  const bare = text.trim().replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
  if (!ipaddr.isValid(bare)) return undefined
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
