import * as api from '@atelier/contract'
import { type Endpoint, endpointsOf } from '@atelier/contract/primitives/endpoint'
import { resourceOf } from '@atelier/contract/primitives/resource'
import { describe, expect, it } from 'vitest'
import { changedKeys, deletedId, keyOf } from './calls.ts'

/** Endpoints of the pages: those of the API, and those beside it. */
const endpoints = endpointsOf({ ...api.contract, ...api.additions }).map(({ endpoint }) => endpoint)

const isBelow = (key: readonly string[], start: readonly string[]): boolean =>
  start.every((part, i) => key[i] === part)

const refetches = (write: Endpoint, read: Endpoint): boolean =>
  changedKeys(write).some((start) => isBelow(keyOf(read), start))

describe('responses that a write can change', () => {
  it('are those of its resource, in the portal as well', () => {
    expect(refetches(api.unpaidOrders.void, api.orders.list)).toBe(true)
    expect(refetches(api.unpaidOrders.void, api.saleTimelines.order)).toBe(true)
    expect(refetches(api.portalSubscriptions.update, api.portalSubscriptionPreviews.next)).toBe(true)
    expect(refetches(api.products.update, api.meters.list)).toBe(false)
    expect(refetches(api.metricDashboards.update, api.metrics.get)).toBe(false)
  })

  it('are those of the resources that the contract names', () => {
    expect(refetches(api.refunds.create, api.subscriptions.get)).toBe(true)
    expect(refetches(api.webhookEndpoints.test, api.webhookEvents.list)).toBe(true)
    expect(refetches(api.portalCardSetups.finish, api.portalCustomers.getPaymentMethods)).toBe(true)
    expect(refetches(api.domains.check, api.domains.list)).toBe(true)
  })

  it('are those that contain the changed object', () => {
    const writes: readonly [Endpoint, readonly Endpoint[]][] = [
      [api.benefits.update, [api.products.get, api.products.list]],
      [api.products.update, [api.subscriptions.list, api.checkoutLinks.list, api.discounts.list]],
      [api.customers.update, [api.orders.list, api.orders.get, api.subscriptions.list]],
      [api.meters.update, [api.products.get, api.customerMeters.list]],
      [api.subscriptions.update, [api.orders.list, api.benefits.grants]],
      [api.subscriptions.revoke, [api.orders.list, api.benefits.grants]],
    ]
    const missing = writes.flatMap(([write, reads]) =>
      reads.filter((read) => !refetches(write, read)).map(({ path }) => `${write.path} changes ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('exist for every name', () => {
    const reads = endpoints.filter(({ method }) => method === 'GET')
    const namedChanges = endpoints.flatMap(({ changes = [] }) => changes)
    const unknown = namedChanges.filter(
      (name) => !reads.some(({ path }) => isBelow(resourceOf(path), name.split('/'))),
    )
    expect(namedChanges.length).toBeGreaterThan(40)
    expect(unknown).toEqual([])
  })
})

it('a deletion names its object, and no other write does', () => {
  const input = { path: { id: 'the order' } }
  expect(deletedId(api.unpaidOrders.delete, input)).toBe('the order')
  expect(deletedId(api.unpaidOrders.void, input)).toBe(undefined)
  expect(deletedId(api.members.remove, { path: { id: 'the organization', user_id: 'a member' } })).toBe(
    undefined,
  )
})
