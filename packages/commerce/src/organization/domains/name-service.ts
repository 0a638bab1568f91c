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
const nothing = new Set(['ENODATA', 'ENOTFOUND'])

const orNothing = async <T>(answer: Promise<readonly T[]>): Promise<readonly T[]> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && nothing.has(String(error.code))) return []
    throw error
  }
}

/** DNS client with the system's servers. Lookups time out after a few seconds. */
export const systemNames = (): NameService => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return {
    texts: async (name) => (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    aliases: (name) => orNothing(resolver.resolveCname(name)),
    addresses: async (host) => {
      if (isIP(host) !== 0) return [host]
      const lookups = [resolver.resolve4(host), resolver.resolve6(host)].map((answer) => orNothing(answer))
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
