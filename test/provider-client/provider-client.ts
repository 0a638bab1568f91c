import { Polar } from '@polar-sh/sdk'
import { HTTPClient } from '@polar-sh/sdk/lib/http.js'
import { HTTPValidationError } from '@polar-sh/sdk/models/errors/httpvalidationerror.js'
import type { Shop } from '../../packages/commerce/src/testing/open-shop.ts'

/** The unmodified client, its own checks of every answer on, speaking to a shop in this process. */
export const providerClient = (shop: Shop, accessToken: string = shop.accessToken): Polar =>
  new Polar({
    accessToken,
    serverURL: `${shop.serverURL}/snake`,
    httpClient: new HTTPClient({
      fetcher: async (input, init) => shop.fetch(input instanceof Request ? input : new Request(input, init)),
    }),
  })

/** The places a call is rejected at, as the client's own validation error names them. Any other outcome fails. */
export const rejectedAt = async (call: Promise<unknown>): Promise<string[]> => {
  const outcome = await call.then(
    () => new Error('The call was answered; it should have been rejected.'),
    (error: unknown) => error,
  )
  if (!(outcome instanceof HTTPValidationError)) throw outcome
  return (outcome.detail ?? []).map(({ loc }) => loc.join('.'))
}

/** Every page a list gives when its iterator is followed to the end. */
export const allPages = async <Page>(list: Promise<AsyncIterable<Page>>): Promise<Page[]> => {
  const pages: Page[] = []
  for await (const page of await list) pages.push(page)
  return pages
}

/** The calls that a part of the client offers. */
export const callsOf = (part: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(part)).filter(
    (name) => name !== 'constructor' && typeof Reflect.get(part, name) === 'function',
  )

/** The same part of the client, which adds the name of each call to `answered` once its answer has been accepted. */
export const noting = <Part extends object>(name: string, part: Part, answered: Set<string>): Part =>
  new Proxy(part, {
    get: (target, key) => {
      const member: unknown = Reflect.get(target, key, target)
      if (typeof member !== 'function') return member
      return async (...given: unknown[]): Promise<unknown> => {
        const answer: unknown = await Reflect.apply(member, target, given)
        answered.add(`${name}.${String(key)}`)
        return answer
      }
    },
  })
