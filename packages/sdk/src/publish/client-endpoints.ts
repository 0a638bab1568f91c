import { type Contract, isEndpoint } from '@atelier/contract'
import { clientEndpointOf, type ClientEndpoints } from '../endpoint.ts'

/** The client's part of every endpoint of a contract. */
export const clientEndpointsOf = (contract: Contract): ClientEndpoints =>
  Object.fromEntries(
    Object.entries(contract).map(([name, entry]) => [
      name,
      isEndpoint(entry) ? clientEndpointOf(entry) : clientEndpointsOf(entry),
    ]),
  )

/** A name as a file: `customerPortal` is `customer-portal`. */
export const fileNameOf = (area: string): string =>
  area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A name as a type or the end of another: `customerPortal` is `CustomerPortal`. */
export const titleOf = (area: string): string => area.charAt(0).toUpperCase() + area.slice(1)
