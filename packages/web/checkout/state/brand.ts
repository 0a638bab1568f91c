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
  /** A picture of the very thing that is bought. */
  readonly picture: string | null
  /** The page need not wait any longer: shown earlier, it would change its looks before the customer's eyes. */
  readonly isSettled: boolean
}

/**
 * Reads how the seller looks, and gives the page those looks. A checkout works without. Looks that come later than the page
 * waits are still taken over: with them come the links to the seller's terms.
 */
export const useShopBrand = (about: CheckoutCalls['about']): ReadBrand => {
  const [shop, settle] = useState<ReadBrand>({
    brand: undefined,
    picture: null,
    isSettled: false,
  })
  const { brand } = shop
  useEffect(() => {
    let isGone = false
    const waiting = setTimeout(
      () => settle({ brand: undefined, picture: null, isSettled: true }),
      longestWait,
    )
    const read = async () => {
      const answer = await about()
      if (isGone) return
      clearTimeout(waiting)
      const value = answer.ok ? answer.value : undefined
      settle({ brand: value?.brand, picture: value?.picture_url ?? null, isSettled: true })
    }
    void read()
    return () => {
      isGone = true
      clearTimeout(waiting)
    }
  }, [about])
  // Before the page is painted with its screen.
  useLayoutEffect(() => (brand === undefined ? undefined : applyBrand(brand)), [brand])
  return shop
}
