import type {
  portalBenefitGrants,
  portalDownloadables,
  portalLicenseKeys,
  portalSubscriptionPreviews,
  portalSubscriptions,
} from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { createUncheckedClient } from '@atelier/sdk'
import { readAll } from '../../lib/read-all.ts'

type Calls = {
  benefitGrants: Pick<typeof portalBenefitGrants, 'list'>
  downloadables: Pick<typeof portalDownloadables, 'list'>
  licenseKeys: Pick<typeof portalLicenseKeys, 'list'>
  subscriptions: Pick<typeof portalSubscriptions, 'list'>
  subscriptionPreviews: Pick<typeof portalSubscriptionPreviews, 'next'>
}

const root = '/v1/customer-portal'

/** Customer portal calls that read one purchase. @param accessToken the session of the purchase */
const connectPurchase = (accessToken: string) =>
  createUncheckedClient<Calls>(
    {
      benefitGrants: { list: { method: 'GET', path: `${root}/benefit-grants/`, status: 200 } },
      downloadables: { list: { method: 'GET', path: `${root}/downloadables/`, status: 200 } },
      licenseKeys: { list: { method: 'GET', path: `${root}/license-keys/`, status: 200 } },
      subscriptions: { list: { method: 'GET', path: `${root}/subscriptions/`, status: 200 } },
      subscriptionPreviews: {
        next: { method: 'GET', path: `${root}/subscriptions/{id}/preview`, status: 200 },
      },
    },
    { serverURL: window.location.origin, accessToken, timeoutMs: 15_000 },
  )

type Client = ReturnType<typeof connectPurchase>
type Items<List extends (input: never) => Promise<{ readonly items: readonly unknown[] }>> = Awaited<
  ReturnType<List>
>['items']

export type Grant = Items<Client['benefitGrants']['list']>[number]
export type Download = Items<Client['downloadables']['list']>[number]
type LicenseKey = Items<Client['licenseKeys']['list']>[number]

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

const readNextCharge = async (client: Client): Promise<NextCharge | undefined> => {
  const [subscription] = (await client.subscriptions.list({ query: { limit: 1 } })).items
  if (subscription === undefined) return undefined
  const { id, currency, meters = [] } = subscription
  const { next_invoice, next_invoice_at } = await client.subscriptionPreviews.next({ path: { id } })
  if (next_invoice === null || next_invoice_at === null) return undefined
  const amount = dueAmountOf(next_invoice)
  return { at: next_invoice_at, amount, currency, hasUsage: meters.length > 0 }
}

/** Creates a reader for the purchase of a session. */
export const createPurchaseReader = (token: string) => {
  const client = connectPurchase(token)
  const readGrants = readAll(client.benefitGrants.list)
  const readKeys = readAll(client.licenseKeys.list)
  const readDownloads = readAll(client.downloadables.list)
  return {
    read: async (recurs: boolean): Promise<Purchase> => {
      const { items: grants } = await readGrants(all)
      const has = (type: Grant['benefit']['type']) =>
        grants.some(({ isGranted, benefit }) => isGranted && benefit.type === type)
      const none = { items: [] }
      const [keys, downloads, next] = await Promise.all([
        has('license_keys') ? readKeys(all) : none,
        has('downloadables') ? readDownloads(all) : none,
        recurs ? readNextCharge(client) : undefined,
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
