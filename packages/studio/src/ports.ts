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

/** The adapters and settings that the studio needs. */
export type StudioPorts = {
  readonly database: Database<Tables>
  readonly clock: Clock
  readonly log: Log
  readonly storage: Storage
  readonly mail: ProductMailer
  readonly painting: PaintingService
  /** Opens every picture that came from outside. */
  readonly decoder: Decoder
  readonly safety: Pick<SafetyChecker, 'check'>
  /** The commerce platform: products, checkouts, payments, files. */
  readonly client: CommerceClient
  /** Sends a request to an address that the platform has named for an upload. */
  readonly upload: SendUpload
  /** The one product that the studio sells. */
  readonly product_id: string
  /** The most bytes that drafts may take in storage, all together. */
  readonly draftCeiling: number
  /** A keyed hash of an address, to count by without keeping the address. */
  readonly hashAddress: (address: string) => string
  /** The key that links of shared paintings follow from. */
  readonly shareKey: Buffer
  /** The address of the studio's pages, without a slash at the end. */
  readonly publicUrl: string
  /** The recipient of visitors' messages, and the address that answers to e-mails go to. */
  readonly operatorEmail: string
}
