import { lookup as lookupName } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { Issue } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'

/**
 * Allowed webhook targets: public addresses over https, or any address, for a server that sells to itself.
 */
export type WebhookTargets = 'public' | 'any'

/** A resolved address of a host name. */
type Resolved = { readonly address: string; readonly family: number }

/** Resolves a host name. */
export type Resolve = (host: string) => Promise<readonly Resolved[]>

/** External dependencies of webhook delivery. */
export type WebhookPorts = { readonly targets: WebhookTargets; readonly resolve: Resolve }

/** Special-purpose IPv4 ranges, which are not on the internet (IANA registry). */
const special = new BlockList()
const specialRanges: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [net, bits] of specialRanges) special.addSubnet(net, bits, 'ipv4')

/**
 * In IPv6 only global unicast addresses are public, except Teredo, 6to4 and documentation ranges, which embed
 * or represent other addresses.
 */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const nonPublic = new BlockList()
nonPublic.addSubnet('2001::', 23, 'ipv6')
nonPublic.addSubnet('2001:db8::', 32, 'ipv6')
nonPublic.addSubnet('2002::', 16, 'ipv6')
nonPublic.addSubnet('3fff::', 20, 'ipv6')

/** Returns true for addresses of hosts on the internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !nonPublic.check(address, 'ipv6')
}

/** Resolves a host name with the operating system's resolver. */
export const resolveName: Resolve = (host) =>
  new Promise((resolve, reject) => {
    lookupName(host, { all: true }, (error, addresses) =>
      error === null ? resolve(addresses) : reject(error),
    )
  })

/** Returns the host of an address, without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Returns the display name of an endpoint: its name, else its host. The rest of the address may be a secret, as it is
 * for Slack and Discord channels.
 */
export const endpointName = ({ name, url }: { readonly name: string | null; readonly url: string }): string =>
  name || new URL(url).host

/** Returns the problem of an address that cannot be a target, judged from its text; undefined when it can be one. */
export const targetProblem = (text: string, targets: WebhookTargets): string | undefined => {
  const url = new URL(text)
  if (url.username !== '' || url.password !== '')
    return 'The address must not contain a user name or password. Use a secret path instead.'
  if (targets === 'any') return undefined
  const host = hostOf(url)
  if (isThisMachine(host)) return onThisMachine(host, text)
  if (url.protocol !== 'https:') return 'The address must start with https://.'
  const isPrivate = isIP(host) === 0 ? privateName.test(host) : !isPublicAddress(host)
  return isPrivate ? notPublic(host) : undefined
}

/** Names that never resolve to a host on the internet: of this machine, of a local or a private network. */
const privateName = /(^|\.)(localhost|local|internal)\.?$/

const isThisMachine = (host: string): boolean =>
  /(^|\.)localhost\.?$/.test(host) || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1'

const onThisMachine = (host: string, address: string): string =>
  `${host} is not on the internet. For a program on your machine, run: npx atelier listen --forward-to ${address}`

const notPublic = (host: string): string =>
  `${host} is not on the internet. Webhooks are sent only to public addresses, unless the operator of this server allows others.`

/**
 * Returns the addresses that a host resolves to now, all of them public unless any target is allowed. Callers
 * connect to these and do not resolve again, because the answer may differ then.
 *
 * @throws Error with a sentence if an address is not public; the resolver's error if there is none
 */
export const addressesOf = async (
  host: string,
  targets: WebhookTargets,
  resolve: Resolve,
): Promise<readonly Resolved[]> => {
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (addresses.length === 0) throw new Error(`${host} has no address.`)
  if (targets === 'public' && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new Error(notPublic(host))
  return addresses
}

/** DNS timeout when an endpoint is saved, in milliseconds. */
const patience = 2000

/** Returns the issue of an address that cannot be saved as a target; none if its name cannot be resolved at the moment. */
export const urlIssues = async (text: string, { targets, resolve }: WebhookPorts): Promise<Issue[]> => {
  const problem = targetProblem(text, targets)
  if (problem !== undefined) return [issue('url', problem)]
  if (targets === 'any') return []
  const host = hostOf(new URL(text))
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<readonly Resolved[]>((done) => {
    timer = setTimeout(() => done([]), patience)
  })
  try {
    const addresses = await Promise.race([resolve(host).catch(() => []), silence])
    return addresses.every(({ address }) => isPublicAddress(address)) ? [] : [issue('url', notPublic(host))]
  } finally {
    clearTimeout(timer)
  }
}

declare module '../../core/services.ts' {
  interface Services {
    /** Destination rules and name lookup of webhooks. */
    readonly webhooks: WebhookPorts
  }
}
