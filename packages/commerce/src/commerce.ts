import type { Page, Route } from '@atelier/plumbing/http'
import type { Due, JobHandler } from '@atelier/plumbing/jobs'
import { quarter as access } from './access/quarter.ts'
import { quarter as billing } from './billing/quarter.ts'
import { quarter as books } from './books/quarter.ts'
import { quarter as catalog } from './catalog/quarter.ts'
import { quarter as core } from './core/quarter.ts'
import { quarter as customers } from './customers/quarter.ts'
import { quarter as delivery } from './delivery/quarter.ts'
import { quarter as demo } from './demo/quarter.ts'
import { quarter as developers } from './developers/quarter.ts'
import { quarter as insight } from './insight/quarter.ts'
import { quarter as orders } from './orders/quarter.ts'
import { quarter as organization } from './organization/quarter.ts'
import { quarter as organizationDeletions } from './organization-deletions/quarter.ts'
import { quarter as organizationExports } from './organization-exports/quarter.ts'
import { quarter as payments } from './payments/quarter.ts'
import { quarter as portal } from './portal/quarter.ts'
import { quarter as purchases } from './purchases/quarter.ts'
import { quarter as returns } from './returns/quarter.ts'
import { quarter as usage } from './usage/quarter.ts'
import { routesOf } from './access/index.ts'
import type { Area } from './core/area.ts'
import { supplyQueries } from './core/database/later-query.ts'
import { type OffersOf, openOffers, openServices, type PortsOf, type Quarter } from './core/define-quarter.ts'
import { dataPolicies } from './data-policies.ts'
import { consumersOf, consumingJobs } from './core/domain-events/consume.ts'
import type { Services } from './core/services.ts'

/**
 * Quarters of commerce in dependency order: a quarter uses only those before it, and its areas only those before them.
 * `docs/decisions/0077-quarters.md` defines their contents.
 */
export const quarters = {
  core,
  languages: {},
  mails: {},
  payments,
  access,
  organization,
  catalog,
  customers,
  usage,
  ledger: {},
  orders,
  billing,
  returns,
  delivery,
  purchases,
  books,
  developers,
  insight,
  portal,
  'organization-exports': organizationExports,
  'organization-deletions': organizationDeletions,
  demo,
} as const satisfies Readonly<Record<string, Quarter>>

const all: readonly Quarter[] = Object.values(quarters)

supplyQueries(all.flatMap(({ supplies = [] }) => supplies))

/** All areas, in dependency order. */
export const areas: readonly Area[] = all.flatMap((quarter) => quarter.areas ?? [])

/** External dependencies of commerce. The default payment processor is the sandbox. */
export type CommercePorts = PortsOf<typeof quarters>

/** The platform: its endpoints, pages and work, and what its quarters offer to the process. */
export type Commerce = OffersOf<typeof quarters> & {
  /** Endpoints of the public API, the hosted checkout page, and the sandbox processor's browser client. */
  readonly routes: Route[]
  /** Pages outside the API, such as checkout links. */
  readonly pages: Page[]
  readonly jobs: JobHandler[]
  /** Scheduled work. */
  readonly due: Due[]
  /** Waits until the events of all requests are stored. Called on shutdown, before the database is closed. */
  readonly drain: () => Promise<void>
}

/** Assembles commerce from its ports: the quarters create the services, then their areas and offers receive them. */
export const createCommerce = (ports: CommercePorts): Commerce => {
  const services: Services = {
    ...ports,
    ...openServices(quarters, ports, () => services),
    consumers: consumersOf(areas),
    data_policies: dataPolicies,
  }
  const offers = openOffers(quarters, services, ports)
  const processorArea = services.processor.createArea?.(offers.receiveProcessorEvent)
  const served = processorArea === undefined ? areas : [...areas, processorArea]
  return {
    ...offers,
    routes: served.flatMap((area) => routesOf(area, services)),
    pages: served.flatMap(({ pages }) => pages?.(services) ?? []),
    jobs: [
      ...served.flatMap(({ jobs = [] }) => jobs.map((job) => job(services))),
      ...consumingJobs(services, areas),
    ],
    due: served.flatMap(({ due = [] }) => due.map((kind) => kind.bind(services))),
    drain: async () => {
      await offers.request_log.flush()
      for (const quarter of all) await quarter.drain?.(services)
    },
  }
}
