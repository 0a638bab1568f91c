import { expect } from 'vitest'
import type { Commerce } from '../commerce.ts'

/** Expects payments, orders, refunds and the ledger of a shop to agree, and returns their counts. */
export const expectReconciled = async ({ commerce }: { readonly commerce: Pick<Commerce, 'reconcile'> }) => {
  const result = await commerce.reconcile()
  expect(result.differences).toEqual([])
  return result
}
