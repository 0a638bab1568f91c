export { type Commerce, type CommercePorts, createCommerce } from './commerce.ts'
export type { DemoOrganization } from './demo/index.ts'
export type { ListedToken, TokenRequest } from './access/organization-tokens/index.ts'
export type { TakeOver } from './billing/subscriptions/index.ts'
export { commerceBuckets } from './core/services.ts'
export { createDiscord } from './catalog/integrations/discord/discord.ts'
export type { Integrations } from './catalog/integrations/platforms.ts'
export type { Reconciliation } from './books/index.ts'
export { createGithub } from './catalog/integrations/github/github.ts'
export { openScanningKeys } from './catalog/integrations/github/scanning-keys.ts'
export { type BillingInterval, periodAt, periodEnd, periodStart } from './core/time/subscription-period.ts'
export { failures, type FailureCode } from './payments/failures.ts'
export type * from './payments/port.ts'
export { openStripe } from './payments/stripe/open-stripe.ts'
export { createStripeProcessor, type StripeOptions } from './payments/stripe/processor.ts'
export { type ExportedEvents, openExportedEvents } from './usage/clickhouse/export-events.ts'
export { importEvents } from './usage/clickhouse/import-events.ts'
export { type Move, moveEvents, type MoveReport } from './usage/moving/move.ts'
export { toPolarResponse } from './core/later-fields/of-responses.ts'
export { openMovingStore, requireNotMoved } from './usage/moving/store.ts'
export { createEuropeanVat } from './core/tax/european-vat.ts'
export {
  type TaxableSale,
  type TaxBehavior,
  type TaxedAmounts,
  type TaxEngine,
  noTax,
} from './core/tax/tax-engine.ts'
export { headersOf, newSecret } from './developers/webhooks/sign.ts'
export type { Tables } from './core/database/tables.ts'
