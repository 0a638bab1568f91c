import type {
  Address,
  AutoTopUpStop,
  Checkout,
  CheckoutStatus,
  Order,
  OrderStatus,
  WalletCause,
} from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { Answers, GuestDetails, Interval, TaxIdPair, UserData } from '../core/database/column-shapes.ts'
import type { TaxBehavior } from '../core/tax/tax-engine.ts'
import type { InvoiceContent } from './invoices/content.ts'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'checkout_links.metadata': UserData

    'checkout_links.trial_interval': Interval
    'checkouts.status': CheckoutStatus
    'checkouts.trial_interval': Interval
    'checkouts.active_trial_interval': Interval
    'checkouts.tax_behavior': TaxBehavior
    'checkouts.customer_billing_address': JsonColumn<Address>
    'checkouts.customer_tax_id': TaxIdPair
    'checkouts.customer_metadata': UserData
    'checkouts.custom_field_data': Answers
    'checkouts.metadata': UserData
    'checkouts.withdrawal_consent': JsonColumn<{ readonly statement: string; readonly given_at: string }>
    'checkouts.payment_processor_metadata': JsonColumn<Checkout['payment_processor_metadata']>

    'earlier_invoices.content': JsonColumn<InvoiceContent>
    'invoices.content': JsonColumn<InvoiceContent>

    'orders.status': OrderStatus
    'orders.next_payment_trigger': 'retry_payment_method_update'
    'orders.tax_behavior': TaxBehavior
    'orders.billing_reason': Order['billing_reason']
    'orders.billing_address': JsonColumn<Address>
    'orders.guest': GuestDetails
    'orders.custom_field_data': Answers
    'orders.metadata': UserData

    'wallet_entries.cause': WalletCause
    'auto_top_ups.stop_reason': AutoTopUpStop
  }
}
