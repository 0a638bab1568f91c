import type { Decoder, SafetyChecker } from '@atelier/painter'
import type { Clock } from '@atelier/plumbing/clock'
import type { Database } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'
import type { ProductMailer } from '@atelier/plumbing/mail'
import type { Storage } from '@atelier/plumbing/storage'
import type { CommerceClient } from './commerce/client.ts'
import type { SendUpload } from './commerce/downloads.ts'
import type { Tables } from './database/tables.ts'
import type { PaintingService } from './painting/service.ts'

/** Adapters and settings that the studio needs. */
export type StudioPorts = {
  readonly database: Database<Tables>
  readonly clock: Clock
  readonly log: Log
  readonly storage: Storage
  readonly mail: ProductMailer
  readonly painting: PaintingService
  /** Decodes every picture from outside. */
  readonly decoder: Decoder
  readonly safety: Pick<SafetyChecker, 'check'>
  /** Commerce platform: products, checkouts, payments, files. */
  readonly client: CommerceClient
  /** Sends a request to an address that the platform has returned for an upload. */
  readonly upload: SendUpload
  /** The one product that the studio sells. */
  readonly product_id: string
  /** Maximum bytes of all drafts in storage together. */
  readonly draftCeiling: number
  /** Returns a keyed hash of an address, for counting without storing the address. */
  readonly hashAddress: (address: string) => string
  /** Key from which links of shared paintings are derived. */
  readonly shareKey: Buffer
  /** Address of the studio's pages, without a trailing slash. */
  readonly publicUrl: string
  /** Recipient of visitors' messages, and the reply address of e-mails. */
  readonly operatorEmail: string
}
