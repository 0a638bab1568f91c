import { servicesOfOperator } from '../core/audit/actor.ts'
import { type CorePorts, defineQuarter } from '../core/define-quarter.ts'
import type { Services } from '../core/services.ts'
import { createUsageCounter, customerMeters } from './customer-meters/index.ts'
import {
  findTakenOver,
  subscriptions,
  type TakeOver,
  takeOver,
  whyNotTakenOver,
} from './subscriptions/index.ts'

type BillingPorts = CorePorts & { readonly usage?: Services['usage'] }

/** Subscriptions and metered billing. */
export const quarter = defineQuarter({
  areas: [subscriptions, customerMeters],
  open: ({ usage }: BillingPorts, services: () => Services) => ({
    usage: usage ?? createUsageCounter(services),
  }),
  offers: (services) => ({
    /** Migrates subscriptions that the payment processor renews itself. */
    takeOver: {
      /** Returns the subscription that continues a subscription of the processor, by the processor's id. */
      find: (taken_over_from: string) => findTakenOver(services.database.db, taken_over_from),
      /**
       * Returns the reason why a subscription cannot be migrated, as part of a sentence; undefined when it can.
       * Changes nothing.
       */
      whyNot: (request: Omit<TakeOver, 'credit'>) => whyNotTakenOver(services, request),
      /** Migrates a subscription that the processor no longer renews, and returns its new id. Idempotent. */
      take: (request: TakeOver) =>
        takeOver(servicesOfOperator(services, 'atelier import-from stripe'), request),
    },
  }),
})
