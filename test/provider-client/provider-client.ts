import { Polar } from '@polar-sh/sdk'
import { HTTPClient } from '@polar-sh/sdk/lib/http.js'
import { HTTPValidationError } from '@polar-sh/sdk/models/errors/httpvalidationerror.js'
import { RFCDate } from '@polar-sh/sdk/types/rfcdate.js'
import type { Shop } from '../../packages/commerce/src/testing/open-shop.ts'

/** Unmodified client with its response validation, connected to a shop in this process. */
export const providerClient = (shop: Shop, accessToken: string = shop.accessToken): Polar =>
  new Polar({
    accessToken,
    serverURL: `${shop.serverURL}/snake`,
    httpClient: new HTTPClient({
      fetcher: async (input, init) => shop.fetch(input instanceof Request ? input : new Request(input, init)),
    }),
  })

/** A day in the client's type; each version has a class of its own. */
type DayOf = (day: string) => RFCDate

type Fetcher = (input: Request | string | URL, init?: RequestInit) => Promise<Response>
const optionsFor = <Http>(shop: Shop, HttpClient: new (options: { fetcher: Fetcher }) => Http) => ({
  accessToken: shop.accessToken,
  serverURL: `${shop.serverURL}/snake`,
  httpClient: new HttpClient({
    fetcher: (input, init) => shop.fetch(input instanceof Request ? input : new Request(input, init)),
  }),
})

/** Client in the versions that integrations are pinned to, for calls that are the same in all of them. */
export const versions: Readonly<Record<string, (shop: Shop) => Promise<{ client: Polar; dayOf: DayOf }>>> = {
  '0.32.5': async (shop) => {
    const [{ Polar: Older }, { HTTPClient: Http }, { RFCDate: Day }] = await Promise.all([
      import('polar-sdk-0-32-5'),
      import('polar-sdk-0-32-5/lib/http.js'),
      import('polar-sdk-0-32-5/types/rfcdate.js'),
    ])
    const client = new Older(optionsFor(shop, Http)) as unknown as Polar
    return { client, dayOf: (day) => new Day(day) as unknown as RFCDate }
  },
  '0.32.9': (shop) =>
    Promise.resolve({ client: providerClient(shop), dayOf: (day: string) => new RFCDate(day) }),
  '0.32.16': async (shop) => {
    const [{ Polar: Newer }, { HTTPClient: Http }, { RFCDate: Day }] = await Promise.all([
      import('polar-sdk-0-32-16'),
      import('polar-sdk-0-32-16/lib/http.js'),
      import('polar-sdk-0-32-16/types/rfcdate.js'),
    ])
    const client = new Newer(optionsFor(shop, Http)) as unknown as Polar
    return { client, dayOf: (day) => new Day(day) as unknown as RFCDate }
  },
}

/** Client of the release 0.49, with its response validation. */
export const client49 = async (shop: Shop) => {
  const [{ Polar: Later }, { HTTPClient: Http }] = await Promise.all([
    import('polar-sdk-0-49'),
    import('polar-sdk-0-49/lib/http.js'),
  ])
  return new Later(optionsFor(shop, Http))
}

/**
 * Returns the rejected fields of a call, from the client's own validation error. Throws for any other
 * outcome.
 */
export const rejectedAt = async (call: Promise<unknown>): Promise<string[]> => {
  const outcome = await call.then(
    () => new Error('The call was answered; it should have been rejected.'),
    (error: unknown) => error,
  )
  if (!(outcome instanceof HTTPValidationError)) throw outcome
  return (outcome.detail ?? []).map(({ loc }) => loc.join('.'))
}

/** Returns every page of a list, by its iterator. */
export const allPages = async <Page>(list: Promise<AsyncIterable<Page>>): Promise<Page[]> => {
  const pages: Page[] = []
  for await (const page of await list) pages.push(page)
  return pages
}

/** Returns the names of the calls of a part of the client. */
export const callsOf = (part: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(part)).filter(
    (name) => name !== 'constructor' && typeof Reflect.get(part, name) === 'function',
  )

/**
 * Wraps a part of the client so that the name of each call is added to `answered` once its response has been
 * accepted.
 */
export const noting = <Part extends object>(name: string, part: Part, answered: Set<string>): Part =>
  new Proxy(part, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key, target)
      if (typeof member !== 'function') return member
      return async (...args: unknown[]): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(member, target, args)
        answered.add(`${name}.${String(key)}`)
        return answer
      }
    },
  })
