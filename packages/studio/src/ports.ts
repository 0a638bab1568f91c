import type { Clock } from '@atelier/plumbing/clock'
import type { Database } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'
import type { Mailer } from '@atelier/plumbing/mail'
import type { Storage } from '@atelier/plumbing/storage'
import type { SafetyChecker } from '@atelier/painter'
import type { Tables } from './database/tables.ts'
import type { Painting } from './painting/port.ts'
import type { ShopClient } from './shop/shop-client.ts'

/** What the studio stands on. Everything about money is behind `client`. */
export type StudioPorts = {
  readonly database: Database<Tables>
  readonly clock: Clock
  readonly log: Log
  readonly storage: Storage
  readonly mail: Mailer
  readonly painting: Painting
  readonly safety: Pick<SafetyChecker, 'check'>
  readonly client: ShopClient
  /** The one product the studio sells. */
  readonly shop: { readonly product_id: string }
  /** Where visitors reach us, without a slash at the end. */
  readonly publicUrl: string
  /** Who reads what visitors write. */
  readonly operatorEmail: string
}
