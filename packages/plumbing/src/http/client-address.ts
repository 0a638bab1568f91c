import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Trusted reverse proxies of the operator: their number, or their addresses and ranges (CIDR). 0 and an empty
 * list: none.
 */
export type TrustedProxies = number | readonly string[]

/** Maximum entries of `X-Forwarded-For` that are read. */
const maxEntries = 32

/**
 * Normalizes an address: IPv6 in short form and lower case, IPv4 within IPv6 as IPv4. Undefined for anything
 * else.
 */
const normalize = (text: string): string | undefined => {
  if (!isIPv6(text)) return isIP(text) === 4 ? text : undefined
  const short = new URL(`http://[${text.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  return [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/**
 * Parses an entry of `X-Forwarded-For`: an address; some proxies add a port. Undefined for names and anything
 * else.
 */
const readEntry = (entry: string): string | undefined => {
  const text = entry.trim()
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, withPort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return normalize(bracketed ?? withPort ?? text)
}

/**
 * Returns a lookup list of the ranges.
 *
 * @throws Error that names an entry that is neither an address nor a range
 */
const rangesOf = (entries: readonly string[]): BlockList => {
  const ranges = new BlockList()
  for (const entry of entries) {
    const [, text = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const address = normalize(text)
    const family = address !== undefined && isIPv6(address) ? 'ipv6' : 'ipv4'
    const maxPrefix = family === 'ipv6' ? 128 : 32
    const prefix = bits === undefined ? maxPrefix : Number(bits)
    if (
      address === undefined ||
      prefix > maxPrefix ||
      (isIPv6(text) && family === 'ipv4' && bits !== undefined)
    )
      throw new Error(`"${entry}" is neither an address nor a range of addresses.`)
    ranges.addSubnet(address, prefix, family)
  }
  return ranges
}

/** Returns true if every entry is an address or a range in CIDR notation. */
export const areRanges = (entries: readonly string[]): boolean => {
  try {
    rangesOf(entries)
    return entries.length > 0
  } catch {
    return false
  }
}

/** Returns the normalized remote end of a connection. In-process calls come from this machine. */
const peerOf = (socket: string | undefined): string => normalize(socket ?? '127.0.0.1') ?? '127.0.0.1'

export type AddressReader = {
  /**
   * Returns the normalized address that a request came from.
   *
   * @param socket remote end of the connection; absent for in-process calls
   */
  read(headers: Headers, socket: string | undefined): string
  /** Returns true if the connection comes from a trusted proxy; with a number of proxies, every connection does. */
  isProxied(socket: string | undefined): boolean
}

/**
 * Determines the origin of requests. Every proxy appends the address of its caller to `X-Forwarded-For`, so
 * the header is read from its right end, through the entries of trusted proxies. Entries forged by a caller
 * are further left and never read.
 *
 * @param onIgnored called once, with the remote end of the connection, when a request carries the header and
 *   came from an address that is not a trusted proxy
 */
export const createAddressReader = (
  trusted: TrustedProxies,
  onIgnored: (peer: string) => void = () => undefined,
): AddressReader => {
  const ranges = typeof trusted === 'number' ? undefined : rangesOf(trusted)
  const isTrusted = (address: string): boolean =>
    ranges?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ?? false
  let isWarned = false

  return {
    isProxied: (socket) => (typeof trusted === 'number' ? trusted > 0 : isTrusted(peerOf(socket))),
    read: (headers, socket) => {
      const peer = peerOf(socket)
      const header = headers.get('x-forwarded-for')
      if (header === null) return peer
      let hops = typeof trusted === 'number' ? trusted : Number.POSITIVE_INFINITY
      if (hops === 0 || (ranges !== undefined && !isTrusted(peer))) {
        if (!isWarned && socket !== undefined) {
          isWarned = true
          onIgnored(peer)
        }
        return peer
      }
      let believed = peer
      for (const entry of header.split(',').slice(-maxEntries).toReversed()) {
        const address = readEntry(entry)
        if (address === undefined || hops === 0) break
        believed = address
        hops -= 1
        if (ranges !== undefined && !isTrusted(address)) break
      }
      return believed
    },
  }
}
