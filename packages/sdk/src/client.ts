import { contract } from '@atelier/contract'
import { type AreaClient, createClientFor } from './client-for.ts'
import type { ClientOptions } from './options.ts'

/** Every call of the public API, by area. */
export type Client = { readonly [A in keyof typeof contract]: AreaClient<(typeof contract)[A]> }

/** A client of the whole public API: `client.checkouts.create({ body: { products: [id] } })`. */
export const createClient = (options: ClientOptions): Client =>
  Object.fromEntries(
    Object.entries(contract).map(([area, rows]) => [area, createClientFor(rows, options)]),
  ) as unknown as Client
