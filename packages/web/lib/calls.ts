import type { Endpoint } from '@atelier/contract/primitives/endpoint'
import { resourceOf } from '@atelier/contract/primitives/resource'
import type { CallMethod } from '@atelier/sdk'

/** Response of an endpoint. */
export type ResponseOf<E extends Endpoint> = Awaited<ReturnType<CallMethod<E>>>

/** Item of a list. */
export type ItemOf<E extends Endpoint> =
  ResponseOf<E> extends { items: readonly (infer Item)[] } ? Item : never

type Connect = (endpoint: Endpoint) => unknown

let connection: Connect | undefined
const methods = new WeakMap<Endpoint, unknown>()

/** Sets the function that creates the call of an endpoint; once, before the first call of a page. */
export const connectCalls = (connect: Connect): void => {
  connection = connect
}

/** Returns the call of an endpoint as a function: `call(api.orders.invoice)({ path: { id } })`. */
export const call = <E extends Endpoint>(endpoint: E): CallMethod<E> => {
  const method = methods.get(endpoint) ?? connection?.(endpoint)
  methods.set(endpoint, method)
  return method as CallMethod<E>
}

/** Key of the responses of an endpoint: its resource and its path. */
export const keyOf = ({ path }: Pick<Endpoint, 'path'>): readonly string[] => [...resourceOf(path), path]

/** Returns the keys of all responses that a call can change: those of its own resource, and of `changes`. */
export const changedKeys = ({ path, changes = [] }: Endpoint): readonly (readonly string[])[] => [
  resourceOf(path),
  ...changes.map((resource) => resource.split('/')),
]

/** Returns the id of the object that a call deletes. */
export const deletedId = ({ method, path }: Endpoint, input: unknown): unknown =>
  method === 'DELETE' && path.endsWith('{id}') ? (input as { path: { id: string } }).path.id : undefined
