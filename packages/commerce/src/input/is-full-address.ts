import { type Address, statesOf } from '@atelier/contract'

/** Whether an address says more than a country, or a country and its state. */
export const isFullAddress = ({ line1, line2, city, postal_code, state, country }: Address): boolean =>
  line1 !== null ||
  line2 !== null ||
  city !== null ||
  postal_code !== null ||
  (state !== null && !Object.hasOwn(statesOf, country))
