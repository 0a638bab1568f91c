import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Which proxies of the operator stand in front of the server: how many, or their addresses and ranges (CIDR).
 * 0 and an empty list: none.
 */
export type TrustedProxies = number | readonly string[]

/** More entries of `X-Forwarded-For` than this are not looked at. */
const mostEntries = 32

/** Every address in one way of writing it: IPv6 short and in small letters, IPv4 within IPv6 as IPv4. Undefined for anything else. */
const normalize = (text: string): string | undefined => {
  if (!isIPv6(text)) return isIP(text) === 4 ? text : undefined
  const short = new URL(`http://[${text.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  return [high, low]
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}

/** One entry of `X-Forwarded-For`: an address, some proxies add a port. Undefined for names and anything else. */
const readEntry = (entry: string): string | undefined => {
  const text = entry.trim()
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, withPort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return normalize(bracketed ?? withPort ?? text)
}

/** The ranges as a list to look addresses up in. @throws Error naming the entry that is no address and no range */
const rangesOf = (entries: readonly string[]): BlockList => {
  const ranges = new BlockList()
  for (const entry of entries) {
    const [, text = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const address = normalize(text)
    const family = address !== undefined && isIPv6(address) ? 'ipv6' : 'ipv4'
    const most = family === 'ipv6' ? 128 : 32
    const prefix = bits === undefined ? most : Number(bits)
    if (address === undefined || prefix > most || (isIPv6(text) && family === 'ipv4' && bits !== undefined))
      throw new Error(`"${entry}" is neither an address nor a range of addresses.`)
    ranges.addSubnet(address, prefix, family)
  }
  return ranges
}

/** Whether every entry is an address or a range in CIDR notation. */
export const areRanges = (entries: readonly string[]): boolean => {
  try {
    rangesOf(entries)
    return entries.length > 0
  } catch {
    return false
  }
}

export type AddressReader = {
  /**
   * The address a request came from, in one way of writing it.
   *
   * @param socket the other end of the connection; absent for calls inside the process
   */
  read(headers: Headers, socket: string | undefined): string
}

/**
 * Finds out where requests come from. Every proxy appends the address it was called from to `X-Forwarded-For`,
 * so the header is read from its right end, as far as trusted proxies wrote it. What a caller wrote into it
 * stands further left and is never looked at.
 *
 * @param onIgnored called once, with the other end of the connection, when a request carries the header and
 *   came from an address that is not a trusted proxy
 */
export const createAddressReader = (
  trusted: TrustedProxies,
  onIgnored: (peer: string) => void = () => undefined,
): AddressReader => {
  const ranges = typeof trusted === 'number' ? undefined : rangesOf(trusted)
  const isTrusted = (address: string): boolean =>
    ranges?.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ?? false
  let told = false

  return {
    read: (headers, socket) => {
      const peer = normalize(socket ?? '127.0.0.1') ?? '127.0.0.1'
      const header = headers.get('x-forwarded-for')
      if (header === null) return peer
      let hops = typeof trusted === 'number' ? trusted : Number.POSITIVE_INFINITY
      if (hops === 0 || (ranges !== undefined && !isTrusted(peer))) {
        if (!told && socket !== undefined) onIgnored(peer)
        told ||= socket !== undefined
        return peer
      }
      let believed = peer
      for (const entry of header.split(',').slice(-mostEntries).toReversed()) {
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
