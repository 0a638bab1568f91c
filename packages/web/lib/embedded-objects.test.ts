import * as api from '@atelier/contract'
import { type Endpoint, endpointsOf } from '@atelier/contract/primitives/endpoint'
import { snakeKey } from '@atelier/contract/primitives/field-case'
import { resourceOf } from '@atelier/contract/primitives/resource'
import { expect, it } from 'vitest'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { changedKeys, keyOf } from './calls.ts'

/** Schemas inside a schema, with the key of those that are properties. */
const partsOf = (schema: $ZodType): readonly (readonly [key: string | undefined, part: $ZodType])[] => {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'object') return Object.entries(def.shape)
  if (def.type === 'array') return [[undefined, def.element]]
  if (def.type === 'union') return def.options.map((option) => [undefined, option] as const)
  if (def.type === 'intersection')
    return [
      [undefined, def.left],
      [undefined, def.right],
    ]
  if (def.type === 'record') return [[undefined, def.valueType]]
  if (def.type === 'pipe') return [[undefined, def.out]]
  if (def.type === 'lazy') return [[undefined, def.getter()]]
  return 'innerType' in def ? [[undefined, def.innerType]] : []
}

/** Keys of a response that contain objects with an id, in snake_case and with those of their own parts. */
const keysOfObjects = (
  schema: $ZodType,
  key?: string,
  above: readonly $ZodType[] = [],
): readonly string[] => {
  if (above.includes(schema)) return []
  const { def } = (schema as $ZodTypes)._zod
  const own = key !== undefined && def.type === 'object' && 'id' in def.shape ? [snakeKey(key)] : []
  const inner = partsOf(schema).flatMap(([name, part]) =>
    keysOfObjects(part, name ?? key, [...above, schema]),
  )
  return [...own, ...inner]
}

/** Keys of objects of a resource with another name. */
const otherNames: Readonly<Record<string, string>> = {
  active_subscriptions: 'subscriptions',
  granted_benefits: 'benefits',
  internal_organization: 'organizations',
  medias: 'files',
  price: 'products',
  prices: 'products',
  product_price: 'products',
}

/** Keys of objects that no other resource has: parts of their own object, and users. */
const ownParts = [
  'activations',
  'check',
  'deliveries',
  'invitations',
  'items',
  'pending_update',
  'roles',
  'session',
  'sessions',
  'tokens',
  'user',
  'webhook_event',
]

/** Returns the resource that a key names: `custom-fields` for `custom_field` and `custom_fields`. */
const resourceOfKey = (key: string): string => {
  const name = key.replaceAll('_', '-')
  return otherNames[key] ?? (name.endsWith('s') ? name : `${name}s`)
}

const endpoints = endpointsOf({ ...api.contract, ...api.additions })
  .map(({ endpoint }): Endpoint => endpoint)
  .filter(({ access }) => access !== 'public')

const reads = endpoints.flatMap((read) =>
  read.method === 'GET' && read.response !== undefined
    ? [{ read, keys: [...new Set(keysOfObjects(read.response))] }]
    : [],
)

const isOfObject = ({ path }: Endpoint): boolean =>
  path.replace(/^\/v1\/(?:customer-portal\/)?/, '').includes('/{id}')

/** Changes of one object: updates, deletions, and other calls that return the object as an update does. */
const writes = endpoints.filter((write) => {
  if (write.method === 'GET' || !isOfObject(write)) return false
  if (write.method !== 'POST') return write.path.endsWith('/{id}')
  const update = endpoints.find(({ method, path }) => method === 'PATCH' && write.path.startsWith(`${path}/`))
  return update?.response !== undefined && update.response === write.response
})

/** Pairs without a declaration, with the reason. */
const exceptions: readonly { readonly write?: string; readonly read?: string; readonly reason: string }[] = [
  {
    read: '/v1/checkouts/',
    reason: 'a checkout is shown by its own page, which makes none of these changes',
  },
  { write: '/v1/files/{id}/uploaded', reason: 'no object contains a file before it is uploaded' },
]

const isException = (write: Endpoint, read: Endpoint): boolean =>
  exceptions.some(
    (pair) => write.path === (pair.write ?? write.path) && read.path.startsWith(pair.read ?? read.path),
  )

/** Portal and dashboard are separate pages: a write of one refetches nothing of the other. */
const areOfOnePage = (one: Endpoint, other: Endpoint): boolean =>
  (one.access === 'portal') === (other.access === 'portal')

const refetches = (write: Endpoint, read: Endpoint): boolean =>
  changedKeys(write).some((start) => start.every((part, i) => keyOf(read)[i] === part))

it('changes of an object name the resources whose responses contain it', () => {
  const missing = writes.flatMap((write) => {
    const resource = resourceOf(write.path).join('/')
    return reads.flatMap(({ read, keys }) =>
      keys.map(resourceOfKey).includes(resource) &&
      areOfOnePage(write, read) &&
      !isException(write, read) &&
      !refetches(write, read)
        ? [`${write.method} ${write.path} changes ${resourceOf(read.path).join('/')}`]
        : [],
    )
  })
  expect(writes.length).toBeGreaterThan(40)
  expect([...new Set(missing)]).toEqual([])
})

it('every object in a response is of a resource, or a part of its own', () => {
  const resources = new Set(endpoints.map(({ path }) => resourceOf(path).join('/')))
  const others = new Set(
    reads.flatMap(({ keys }) => keys.filter((key) => !resources.has(resourceOfKey(key)))),
  )
  expect([...others].toSorted()).toEqual(ownParts)
})
