import { describe, expect, it } from 'vitest'
import { amountsOf, readRefund, refundTerms } from './refund-terms.ts'

const order = { net_amount: 1000, tax_amount: 250, currency: 'usd' }
const refund = (
  status: 'pending' | 'succeeded' | 'failed' | 'canceled',
  amount: number,
  taxAmount: number,
) => ({
  status,
  amount,
  taxAmount,
})
const show = (amount: number) => `${amount} c`

describe('the terms of a refund', () => {
  it('refund the tax in proportion, and the rest with the last part', () => {
    expect(refundTerms(amountsOf(order, []), 1000)).toEqual({
      amount: 1000,
      tax_amount: 250,
      total: 1250,
      left: 0,
    })
    expect(refundTerms(amountsOf(order, []), 333)).toEqual({
      amount: 333,
      tax_amount: 83,
      total: 416,
      left: 834,
    })
    expect(refundTerms(amountsOf(order, [refund('succeeded', 333, 83)]), 667)).toEqual({
      amount: 667,
      tax_amount: 167,
      total: 834,
      left: 0,
    })
  })

  it('count refunds that are under way, and none that failed', () => {
    const refunds = [refund('pending', 400, 100), refund('failed', 500, 125), refund('canceled', 100, 25)]
    expect(amountsOf(order, refunds)).toMatchObject({ refunded_amount: 400, refunded_tax_amount: 100 })
  })

  it('count earlier orders that are charged with the order, and nothing of one that a later order charges', () => {
    const charging = {
      ...order,
      carried_from: [{ order_id: '', invoice_number: '', amount: 24, tax_amount: 6 }],
    }
    expect(amountsOf(charging, [])).toMatchObject({ net_amount: 1024, tax_amount: 256 })
    const carried_to = { status: 'waiting', order_id: null, invoice_number: null } as const
    expect(amountsOf({ ...order, carried_to }, [])).toMatchObject({ net_amount: 0, tax_amount: 0 })
  })

  it.each([
    ['10', { amount: 1000 }],
    ['$ 3,33', { amount: 333 }],
    ['10.01', { error: 'At most 1000 c can be refunded, net of tax.' }],
    ['0', { error: 'Enter an amount up to 1000 c.' }],
    ['-5', { error: 'Enter an amount up to 1000 c.' }],
    ['1.234', { error: 'Enter an amount up to 1000 c.' }],
    ['', { error: 'Enter an amount up to 1000 c.' }],
  ])('are parsed from the input (%s)', (text, expected) =>
    expect(readRefund(text, amountsOf(order, []), 'usd', show)).toEqual(expected),
  )
})
