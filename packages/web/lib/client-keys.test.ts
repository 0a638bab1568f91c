import { describe, expect, it } from 'vitest'
import { areaOf, keyOf, withKeys } from './client-keys.ts'

describe('the keys of a client', () => {
  const client = withKeys({
    orders: { list: () => 'orders' },
    customerPortal: { orders: { list: () => 'own orders' } },
  })

  it('are the names under which a call stands, at every depth', () => {
    expect(keyOf(client.orders.list)).toEqual(['orders', 'list'])
    expect(keyOf(client.customerPortal.orders.list)).toEqual(['customerPortal', 'orders', 'list'])
    expect(areaOf(client.customerPortal.orders.list)).toEqual(['customerPortal', 'orders'])
  })

  it('exist for calls of the client alone', () => {
    expect(() => keyOf(() => 'another')).toThrow(/no call of the client/)
  })
})
