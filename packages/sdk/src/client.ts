import { contract } from '@atelier/contract'
import { type ContractClient, createClientFor } from './client-for.ts'
import type { ClientOptions } from './options.ts'

/** Every call of the public API, by area. */
export type Client = ContractClient<typeof contract>

/** A client of the whole public API: `client.checkouts.create({ body: { products: [id] } })`. */
export const createClient = (options: ClientOptions = {}): Client => createClientFor(contract, options)
