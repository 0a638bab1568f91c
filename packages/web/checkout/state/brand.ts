import { createContext, useEffect, useLayoutEffect, useState } from 'react'
import { applyBrand } from '../../lib/brand.ts'
import type { CheckoutCalls } from './checkout-calls.ts'

type AboutResult = Awaited<ReturnType<CheckoutCalls['about']>>
export type ShopBrand = Extract<AboutResult, { readonly ok: true }>['value']['brand']

/** Brand of the checkout's seller; undefined until it loads, and when it cannot be read. */
export const BrandContext = createContext<ShopBrand | undefined>(undefined)

/** Maximum wait for the seller's brand, in milliseconds, before the page is shown without it. */
const maxWaitMs = 1500

type ReadBrand = {
  readonly brand: ShopBrand | undefined
  /** Picture of the purchased item itself. */
  readonly picture: string | null
  /** True when the page can be shown: earlier, its colors would change in front of the customer. */
  readonly isSettled: boolean
}

/**
 * Reads the seller's brand and applies it to the page. A checkout works without it. A brand that arrives
 * after the wait is still applied: it contains the links to the seller's terms.
 */
export const useShopBrand = (about: CheckoutCalls['about']): ReadBrand => {
  const [shop, setShop] = useState<ReadBrand>({ brand: undefined, picture: null, isSettled: false })
  const { brand } = shop
  useEffect(() => {
    let isGone = false
    const waiting = setTimeout(() => setShop({ brand: undefined, picture: null, isSettled: true }), maxWaitMs)
    const read = async () => {
      const result = await about()
      if (isGone) return
      clearTimeout(waiting)
      const value = result.ok ? result.value : undefined
      setShop({ brand: value?.brand, picture: value?.picture_url ?? null, isSettled: true })
    }
    void read()
    return () => {
      isGone = true
      clearTimeout(waiting)
    }
  }, [about])
  // Runs before the page is painted with its screen.
  useLayoutEffect(() => (brand === undefined ? undefined : applyBrand(brand)), [brand])
  return shop
}
