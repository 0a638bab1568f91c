import { describe, expect, it } from 'vitest'
import { areaOf, keyOf, withKeys } from './client-keys.ts'

describe('the keys of a client', () => {
  const client = withKeys({
    orders: { list: () => 'orders' },
    customerPortal: { orders: { list: () => 'own orders' } },
  })

  it('are the names of a call, at every depth', () => {
    expect(keyOf(client.orders.list)).toEqual(['orders', 'list'])
    expect(keyOf(client.customerPortal.orders.list)).toEqual(['customerPortal', 'orders', 'list'])
    expect(areaOf(client.customerPortal.orders.list)).toEqual(['customerPortal', 'orders'])
  })

  it('exist only for calls of the client', () => {
    expect(() => keyOf(() => 'another')).toThrow(/no call of the client/)
  })
})
