import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** DNS client. Lookups return an empty list for missing records, and throw without a response. */
export type NameService = {
  /** TXT records of a name, each with its parts joined. */
  readonly texts: (name: string) => Promise<readonly string[]>
  /** Target of the CNAME record of a name. */
  readonly aliases: (name: string) => Promise<readonly string[]>
  /** IPv4 and IPv6 addresses of a host. */
  readonly addresses: (host: string) => Promise<readonly string[]>
}

/** Error codes of missing records. */
const missing = new Set(['ENODATA', 'ENOTFOUND'])

/** Returns an empty list for missing records. @throws the error of a failed lookup */
const orEmpty = async <T>(answer: Promise<readonly T[]>): Promise<readonly T[]> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.has(String(error.code))) return []
    throw error
  }
}

/** Timeout of the first try of a lookup, in milliseconds. */
const timeout = 2000

/** Returns the DNS client with the system's servers. */
export const systemNames = (): NameService => {
  const resolver = new Resolver({ timeout, tries: 2 })
  return {
    texts: async (name) => (await orEmpty(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    aliases: (name) => orEmpty(resolver.resolveCname(name)),
    addresses: async (host) => {
      if (isIP(host) !== 0) return [host]
      const lookups = [resolver.resolve4(host), resolver.resolve6(host)].map((answer) => orEmpty(answer))
      return (await Promise.all(lookups)).flat()
    },
  }
}

declare module '../../core/services.ts' {
  interface Services {
    /** Looks up the DNS records of sellers' domains. */
    readonly names: NameService
  }
}
