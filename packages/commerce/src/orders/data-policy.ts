import {
  type TablePolicy,
  consequence,
  emptied,
  final,
  part,
  policy,
  under,
} from '../core/table-policy/policy.ts'

/** Balances of customers, checkouts, orders and invoices. */
export const ordersTables: readonly TablePolicy[] = [
  policy('carried_charges', 'organization_id', {
    readable: ['order_id', 'subscription_id', 'amount', 'tax_amount', 'charged_by', 'written_off_at'],
    erased: { kept: 'links orders in the books' },
    not_audited: part,
  }),
  policy('wallets', 'organization_id', {
    readable: ['id', 'customer_id', 'currency', 'balance'],
    erased: { kept: 'books without personal data' },
  }),
  policy('wallet_entries', 'organization_id', {
    readable: ['id', 'wallet_id', 'cause', 'amount', 'order_id', 'created_at'],
    erased: { set: { reason: `case when reason is null then null else '' end` }, kept: ['cause'] },
  }),
  policy('auto_top_ups', 'organization_id', { erased: 'deleted' }),
  policy('wallet_uses', 'organization_id', {
    readable: ['entry_id', 'source_id', 'amount'],
    erased: { kept: 'books without personal data' },
    not_audited: consequence,
  }),
  policy('invoice_sequences', 'organization_id', {
    erased: { kept: 'proves that no invoice number is missing' },
    not_audited: final,
  }),
  policy('retired_link_slugs', 'organization_id', {
    not_exported: 'former slugs, reserved for good',
    erased: { kept: 'printed addresses never lead to another organization' },
    not_audited: consequence,
  }),
  policy('checkout_links', 'organization_id', {
    omitted: { client_secret: 'opens the link' },
    erased: 'deleted',
  }),
  policy('checkouts', 'organization_id', {
    readable: [
      'id',
      'organization_id',
      'client_secret',
      'status',
      'expires_at',
      'product_id',
      'amount',
      'discount_amount',
      'tax_amount',
      'customer_id',
      'customer_external_id',
      'customer_name',
      'customer_email',
      'customer_tax_id',
      'created_at',
      'discount_id',
      'subscription_id',
      'withdrawal_consent',
      'tax_behavior',
      'wallet_amount',
      'active_trial_interval',
    ],
    omitted: {
      client_secret: 'opens the checkout',
      payment_processor_metadata: 'may contain the secret of a pending payment',
    },
    erased: {
      set: {
        embed_origin: 'null',
        success_url: `''`,
        customer_external_id: 'null',
        customer_name: 'null',
        customer_email: `case when customer_email is null then null else 'deleted@deleted.invalid' end`,
        customer_ip_address: 'null',
        customer_billing_address: 'null',
        customer_tax_id: 'null',
        customer_metadata: emptied,
        custom_field_data: emptied,
        metadata: emptied,
        payment_processor_metadata: emptied,
      },
      kept: [
        'client_secret',
        'status',
        'currency',
        'locale',
        'withdrawal_consent',
        'tax_behavior',
        'trial_interval',
        'active_trial_interval',
      ],
    },
  }),
  policy('orders', 'organization_id', {
    readable: '*',
    erased: {
      set: {
        billing_address: `case when billing_address is null then null else jsonb_strip_nulls(
          jsonb_build_object('country', billing_address -> 'country', 'state', billing_address -> 'state')) end`,
        guest: 'null',
        billing_name: 'null',
        custom_field_data: emptied,
        metadata: emptied,
      },
      kept: [
        'status',
        'billing_reason',
        'currency',
        'invoice_number',
        'tax_behavior',
        'void_reason',
        'next_payment_trigger',
        'receipt_number',
      ],
    },
  }),
  policy('invoices', 'organization_id', {
    erased: { kept: 'retained by law as issued' },
    not_audited: final,
  }),
  policy('earlier_invoices', 'organization_id', {
    erased: { kept: 'retained by law as issued' },
    not_audited: final,
  }),
  policy('receipt_sequences', 'organization_id', {
    erased: { kept: 'proves that no receipt number is missing' },
    not_audited: final,
  }),
  policy('order_items', under('orders', 'order_id'), {
    readable: ['order_id', 'amount', 'tax_amount', 'product_price_id', 'quantity', 'used_from'],
    erased: { kept: 'sold items' },
    not_audited: part,
  }),
  policy('checkout_products', under('checkouts', 'checkout_id'), { erased: 'deleted', not_audited: part }),
  policy('checkout_link_products', under('checkout_links', 'checkout_link_id'), { erased: 'deleted' }),
]
