import type { insertLicenseKeys } from '../delivery/license-keys/index.ts'
import type { SeededShop } from './catalog-rows.ts'
import type { Rows } from './rows.ts'

type NewKey = Parameters<typeof insertLicenseKeys>[1][number]

/** Where the rows of customers are gathered. Keys are written apart, because JSON holds no bytes. */
export type Gathered = { readonly rows: Rows; readonly keys: NewKey[] }

/** What the rows of a customer are made with. */
export type Writing = Gathered & {
  readonly shop: SeededShop
  readonly secret: string
  /** What ids and random choices are made of. */
  readonly key: string
  readonly seed: string
  readonly numberOf: (place: number) => string
}
