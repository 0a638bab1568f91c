import type { Area } from './area.ts'
import type { Supply } from './database/later-query.ts'
import type { Services } from './services.ts'

/** Ports that every installation of commerce needs. */
export type CorePorts = Pick<
  Services,
  'database' | 'clock' | 'log' | 'mailer' | 'storage' | 'public_url' | 'secret'
>

/** Quarter of commerce, as `commerce.ts` assembles it. */
export type Quarter = {
  /** Areas, in dependency order: an area uses only those before it. */
  readonly areas?: readonly Area[]
  /** Queries that earlier quarters need about tables of this one. */
  readonly supplies?: readonly Supply[]
  /** Creates the services that the quarter adds, from the ports of commerce. `services` works after the start. */
  readonly open?: (ports: never, services: () => Services) => object
  /** Functions that the quarter offers to the process, beside its endpoints. */
  readonly offers?: (services: Services, ports: never) => object
  /** Waits until all accepted work is stored. Called on shutdown, before the database is closed. */
  readonly drain?: (services: Services) => Promise<void>
}

/** Declares a quarter and keeps the types of what it opens and offers. */
export const defineQuarter = <const Q extends Quarter>(quarter: Q): Q => quarter

/** Intersection of the members of a union. */
type AllOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type Named = Readonly<Record<string, Quarter>>
type PortsOfQuarter<Q> =
  | (Q extends { open: (ports: infer P, ...rest: never[]) => object } ? P : never)
  | (Q extends { offers: (...given: infer Given) => object }
      ? Given extends [Services, infer P]
        ? P
        : never
      : never)

/** Ports of all quarters. */
export type PortsOf<Quarters extends Named> = AllOf<PortsOfQuarter<Quarters[keyof Quarters]>>

/** Services that the quarters add. */
export type ServicesOf<Quarters extends Named> = AllOf<
  Quarters[keyof Quarters] extends infer Q
    ? Q extends { open: (...given: never[]) => infer S }
      ? S
      : never
    : never
>

/** Functions that the quarters offer. */
export type OffersOf<Quarters extends Named> = AllOf<
  Quarters[keyof Quarters] extends infer Q
    ? Q extends { offers: (...given: never[]) => infer O }
      ? O
      : never
    : never
>

/** Creates the services of all quarters. */
export const openServices = <Quarters extends Named>(
  quarters: Quarters,
  ports: PortsOf<Quarters>,
  services: () => Services,
) =>
  Object.assign(
    {},
    ...Object.values(quarters).map(({ open }) => open?.(ports as never, services)),
  ) as ServicesOf<Quarters>

/** Returns the functions that all quarters offer. */
export const openOffers = <Quarters extends Named>(
  quarters: Quarters,
  services: Services,
  ports: PortsOf<Quarters>,
) =>
  Object.assign(
    {},
    ...Object.values(quarters).map(({ offers }) => offers?.(services, ports as never)),
  ) as OffersOf<Quarters>
