import type { insertLicenseKeys } from '../../packages/commerce/src/delivery/license-keys/index.ts'
import type { SeededShop } from './catalog-rows.ts'
import type { Rows } from './rows.ts'

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
