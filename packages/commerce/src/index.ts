export { type Commerce, type CommercePorts, createCommerce } from './commerce.ts'
export type { DemoOrganization } from './areas/demo/index.ts'
export type { TokenWish } from './areas/organization-tokens/index.ts'
export type { Reconciliation } from './ledger/reconcile.ts'
export { commerceMigrations } from './migrations.ts'
export { failures, type FailureCode } from './payments/failures.ts'
export type {
  PaymentProcessor,
  PaymentRequest,
  ProcessorNotification,
  ProcessorPayment,
} from './payments/processor.ts'
export { type TaxableSale, type TaxEngine, noTax } from './tax/tax-engine.ts'
export type { Tables } from './database/tables.ts'
