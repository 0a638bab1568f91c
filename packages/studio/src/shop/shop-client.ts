import type { createClient } from '@atelier/sdk'

/** The part of the commerce client the studio uses, in process or by address. */
export type ShopClient = Pick<
  ReturnType<typeof createClient>,
  'products' | 'checkouts' | 'orders' | 'refunds'
>
