import type { Endpoint } from '@atelier/contract/primitives/endpoint'
import { portalBenefitGrants } from '@atelier/contract/areas/portal/benefit-grants'
import { portalDownloadables } from '@atelier/contract/areas/portal/downloadables'
import { portalLicenseKeys } from '@atelier/contract/areas/portal/license-keys'
import { portalSubscriptionPreviews } from '@atelier/contract/areas/portal/subscription-previews'
import { portalSubscriptions } from '@atelier/contract/areas/portal/subscriptions'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { createUncheckedCall } from '@atelier/sdk'
import type { ItemOf } from '../../lib/calls.ts'
import { readAll } from '../../lib/read-all.ts'

export type Grant = ItemOf<typeof portalBenefitGrants.list>
export type Download = ItemOf<typeof portalDownloadables.list>
type LicenseKey = ItemOf<typeof portalLicenseKeys.list>

/** Next charge of a subscription. */
export type NextCharge = {
  readonly at: string
  readonly amount: number
  readonly currency: string
  readonly hasUsage: boolean
}

/** State of a purchase: the benefits granted so far, and its next charge. */
export type Purchase = {
  readonly grants: readonly Grant[]
  readonly keys: readonly Pick<LicenseKey, 'id' | 'key'>[]
  readonly downloads: readonly Download[]
  /** Undefined for a one-time product, and when no further charge follows. */
  readonly next: NextCharge | undefined
}

const all = { query: {} } as const

/** Creates a reader for the purchase of a session. @param accessToken the token of the session */
export const createPurchaseReader = (accessToken: string) => {
  const call = <E extends Endpoint>(endpoint: E) =>
    createUncheckedCall(endpoint, { serverURL: window.location.origin, accessToken, timeoutMs: 15_000 })
  const readGrants = readAll(call(portalBenefitGrants.list))
  const readKeys = readAll(call(portalLicenseKeys.list))
  const readDownloads = readAll(call(portalDownloadables.list))
  const readNextCharge = async (): Promise<NextCharge | undefined> => {
    const [subscription] = (await call(portalSubscriptions.list)({ query: { limit: 1 } })).items
    if (subscription === undefined) return undefined
    const { id, currency, meters = [] } = subscription
    const { next_invoice, next_invoice_at } = await call(portalSubscriptionPreviews.next)({ path: { id } })
    if (next_invoice === null || next_invoice_at === null) return undefined
    const amount = dueAmountOf(next_invoice)
    return { at: next_invoice_at, amount, currency, hasUsage: meters.length > 0 }
  }
  return {
    read: async (recurs: boolean): Promise<Purchase> => {
      const { items: grants } = await readGrants(all)
      const has = (type: Grant['benefit']['type']) =>
        grants.some(({ isGranted, benefit }) => isGranted && benefit.type === type)
      const none = { items: [] }
      const [keys, downloads, next] = await Promise.all([
        has('license_keys') ? readKeys(all) : none,
        has('downloadables') ? readDownloads(all) : none,
        recurs ? readNextCharge() : undefined,
      ])
      return { grants, keys: keys.items, downloads: downloads.items, next }
    },
    /** Returns a fresh URL of a file; undefined when it can no longer be downloaded. */
    urlOf: async (id: string): Promise<string | undefined> => {
      const { items } = await readDownloads(all)
      return items.find((download) => download.id === id)?.file.download.url
    },
  }
}

export type PurchaseReader = ReturnType<typeof createPurchaseReader>
