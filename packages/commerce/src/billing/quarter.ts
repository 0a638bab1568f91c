import { servicesOfOperator } from '../core/audit/actor.ts'
import { type CorePorts, defineQuarter } from '../core/define-quarter.ts'
import type { Services } from '../core/services.ts'
import { createUsageCounter, customerMeters } from './customer-meters/index.ts'
import { subscriptions } from './subscriptions/index.ts'
import { findTakenOver } from './subscriptions/queries.ts'
import { takeOver, whyNotTakenOver } from './subscriptions/take-over/take-over.ts'
import type { TakeOver, TakeOverTerms } from './subscriptions/take-over/take-over-terms.ts'
import { supply } from '../core/database/later-query.ts'
import * as fields from '../catalog/custom-fields/index.ts'
import { laterUses } from '../catalog/products/index.ts'
import { countRedemptionsBy } from '../catalog/discounts/index.ts'
import { subscriptionsOf } from '../catalog/index.ts'
import { trialsOfNamed } from '../catalog/trials/index.ts'
import * as methods from '../customers/customers/index.ts'
import * as checkouts from '../orders/checkouts/index.ts'
import * as orders from '../orders/orders/index.ts'
import { findSubscription, isSubscribed, isUpgradeTaken } from './subscriptions/checkout-queries.ts'
import * as limits from './subscriptions/discount-limit-queries.ts'
import { findPayersOfRenewals } from './subscriptions/renewing-queries.ts'
import { selectShownSubscriptions } from './subscriptions/shown-queries.ts'
import {
  productUses,
  renameAnswersOfSubscriptions,
  selectSubscriptionsOf,
  selectTrialsOfNamed,
} from './supplied-queries.ts'

type BillingPorts = CorePorts & { readonly usage?: Services['usage'] }

/** Subscriptions and metered billing. */
export const quarter = defineQuarter({
  areas: [subscriptions, customerMeters],
  supplies: [
    supply(laterUses, productUses),
    supply(fields.renameAnswersOfSubscriptions, renameAnswersOfSubscriptions),
    supply(countRedemptionsBy, limits.countRedemptionsBy),
    supply(subscriptionsOf, selectSubscriptionsOf),
    supply(trialsOfNamed, selectTrialsOfNamed),
    supply(methods.findRenewing, findPayersOfRenewals),
    supply(checkouts.findSubscription, findSubscription),
    supply(checkouts.isUpgradeTaken, isUpgradeTaken),
    supply(checkouts.isSubscribed, isSubscribed),
    supply(orders.selectShownSubscriptions, selectShownSubscriptions),
  ],
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
      whyNot: (request: TakeOverTerms) => whyNotTakenOver(services, request),
      /**
       * Migrates a subscription that the processor no longer renews, and returns its new id. Idempotent.
       *
       * @param command command line of the operator, for the audit log
       */
      take: (request: TakeOver, command: string) => takeOver(servicesOfOperator(services, command), request),
    },
  }),
})
