import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** The name service, which is another machine. Each call answers an empty list where a name has no such record, and throws when nobody answers. */
export type NameService = {
  /** The TXT records of a name, each as one text. */
  readonly texts: (name: string) => Promise<readonly string[]>
  /** What the CNAME record of a name names. */
  readonly aliases: (name: string) => Promise<readonly string[]>
  /** The addresses of a host, of both kinds. */
  readonly addresses: (host: string) => Promise<readonly string[]>
}

/** The codes of answers that say that there is no such record. */
const nothing = new Set(['ENODATA', 'ENOTFOUND'])

const orNothing = async <T>(answer: Promise<readonly T[]>): Promise<readonly T[]> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && 'code' in error && nothing.has(String(error.code))) return []
    throw error
  }
}

/** The name service that the machine is set to ask. A question is given up after a few seconds. */
export const systemNames = (): NameService => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return {
    texts: async (name) => (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    aliases: (name) => orNothing(resolver.resolveCname(name)),
    addresses: async (host) => {
      if (isIP(host) !== 0) return [host]
      const found = [resolver.resolve4(host), resolver.resolve6(host)].map((answer) => orNothing(answer))
      return (await Promise.all(found)).flat()
    },
  }
}
