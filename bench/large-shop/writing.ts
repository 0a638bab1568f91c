import type { insertLicenseKeys } from '../../packages/commerce/src/delivery/license-keys/queries.ts'
import type { Services } from '../../packages/commerce/src/core/services.ts'
import type { SeededShop } from './catalog-rows.ts'
import type { Rows } from './rows.ts'
import type { Size } from './sizes.ts'
import type { WritingTx } from './writer.ts'

type NewKey = Parameters<typeof insertLicenseKeys>[1][number]

/** Collected rows of customers. License keys are separate, because JSON holds no bytes. */
export type Gathered = { readonly rows: Rows; readonly keys: NewKey[] }

/** Inputs for the rows of a customer. */
export type Writing = Gathered & {
  readonly shop: SeededShop
  readonly secret: string
  /** Bases of ids and of random choices. */
  readonly key: string
  readonly seed: string
  readonly numberOf: (place: number) => string
}

/** Part of a shop that is written in one transaction. */
export type Step = { readonly label: string; readonly write: (writing: WritingTx) => Promise<void> }

export type SeedRequest = {
  readonly slug: string
  readonly size: Size
  /** The same number results in the same shop, except for ids and license keys. */
  readonly seed: number
}

/** Receives the current step, and the progress from 0 to 1. */
export type SeedReport = (label: string, done: number) => void

/** Services that the rows are computed with. */
export type WriterServices = Pick<
  Services,
  'database' | 'clock' | 'secret' | 'media_url' | 'consumers' | 'usage_store'
>
