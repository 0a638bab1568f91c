export { type Commerce, type CommercePorts, createCommerce } from './commerce.ts'
export type { DemoOrganization } from './demo/index.ts'
export type { ListedToken, TokenRequest } from './access/organization-tokens/index.ts'
export type { TakeOver } from './billing/subscriptions/index.ts'
export { commerceBuckets } from './core/services.ts'
export { createDiscord } from './catalog/integrations/discord/index.ts'
export type { Integrations } from './catalog/integrations/index.ts'
export type { Reconciliation } from './books/index.ts'
export { createGithub, openScanningKeys } from './catalog/integrations/github/index.ts'
export { type BillingInterval, periodAt, periodEnd, periodStart } from './core/time/subscription-period.ts'
export { type FailureCode, failures, type PaymentProcessor } from './payments/index.ts'
export { createStripeProcessor, openStripe, type StripeOptions } from './payments/stripe/index.ts'
export { type ExportedEvents, importEvents, openExportedEvents } from './usage/clickhouse/index.ts'
export {
  type Move,
  moveEvents,
  type MoveReport,
  openMovingStore,
  requireNotMoved,
} from './usage/moving/index.ts'
export { toPolarResponse } from './core/later-fields/of-responses.ts'
export { createEuropeanVat } from './core/tax/european-vat.ts'
export {
  type TaxableSale,
  type TaxBehavior,
  type TaxedAmounts,
  type TaxEngine,
  noTax,
} from './core/tax/tax-engine.ts'
export { headersOf, newSecret } from './developers/webhooks/index.ts'
export type { Tables } from './core/database/tables.ts'
