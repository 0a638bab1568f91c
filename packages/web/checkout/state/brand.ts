import { createContext, useEffect, useLayoutEffect, useState } from 'react'
import { applyBrand } from '../../lib/brand.ts'
import type { CheckoutCalls } from './checkout-calls.ts'

type Answer = Awaited<ReturnType<CheckoutCalls['about']>>
export type ShopBrand = Extract<Answer, { readonly ok: true }>['value']['brand']

/** How the seller of the checkout looks; undefined until that is known, and when it cannot be read. */
export const BrandContext = createContext<ShopBrand | undefined>(undefined)

/** How long the page waits for the looks of the seller, in milliseconds, before it shows itself without. */
const longestWait = 1500

type ReadBrand = {
  readonly brand: ShopBrand | undefined
  /** The page need not wait any longer: shown earlier, it would change its looks before the customer's eyes. */
  readonly isSettled: boolean
}

/**
 * Reads how the seller looks, and gives the page those looks. A checkout works without. Looks that come later than the page
 * waits are still taken over: with them come the links to the seller's terms.
 */
export const useShopBrand = (about: CheckoutCalls['about']): ReadBrand => {
  const [{ brand, isSettled }, settle] = useState<ReadBrand>({ brand: undefined, isSettled: false })
  useEffect(() => {
    let isGone = false
    const waiting = setTimeout(() => settle({ brand: undefined, isSettled: true }), longestWait)
    const read = async () => {
      const answer = await about()
      if (isGone) return
      clearTimeout(waiting)
      settle({ brand: answer.ok ? answer.value.brand : undefined, isSettled: true })
    }
    void read()
    return () => {
      isGone = true
      clearTimeout(waiting)
    }
  }, [about])
  // Before the page is painted with its screen.
  useLayoutEffect(() => (brand === undefined ? undefined : applyBrand(brand)), [brand])
  return { brand, isSettled }
}
