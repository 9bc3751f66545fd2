import autocannon from 'autocannon'

/** The figures of one run of requests. */
export interface Load {
  /** Requests answered with 2xx each second. */
  perSecond: number
  /** Milliseconds within which 99 of 100 were answered. */
  p99: number
  failed: number
}

/**
 * Sends requests to an address of this machine for some seconds.
 * @param url must be on the loopback address
 */
export async function load(url: string, options: Partial<autocannon.Options> = {}): Promise<Load> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('Load goes to this machine alone')
  const result = await autocannon({ url, connections: 20, duration: 6, ...options })
  return {
    perSecond: result['2xx'] / result.duration,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}
