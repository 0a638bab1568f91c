/** Billing objects with the fields that Stripe documents. */
export type StandInProduct = ReturnType<typeof aProduct>
export type StandInPrice = ReturnType<typeof aPrice>
export type StandInCoupon = ReturnType<typeof aCoupon>
export type StandInCode = ReturnType<typeof aCode>
export type StandInSubscription = Omit<ReturnType<typeof aSubscription>, 'status' | 'metadata'> & {
  status: string
  metadata: Record<string, string>
}

export const aProduct = (
  fields: { readonly id: string; readonly name: string } & Record<string, unknown>,
) => ({
  object: 'product',
  active: true,
  description: null as string | null,
  images: [],
  livemode: false,
  metadata: {} as Record<string, string>,
  shippable: null,
  type: 'service',
  ...fields,
})

/** A price of 15 dollars a month, unless overridden. */
export const aPrice = (
  fields: { readonly id: string; readonly product: string } & Record<string, unknown>,
) => ({
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  currency_options: undefined as Record<string, object> | undefined,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null as string | null,
  recurring: {
    interval: 'month',
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  } as object | null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: 1500 as number | null,
  ...fields,
})

/** A coupon of 10%, once, without limits, unless overridden. */
export const aCoupon = (fields: { readonly id: string } & Record<string, unknown>) => ({
  object: 'coupon',
  amount_off: null as number | null,
  applies_to: undefined as { readonly products: readonly string[] } | undefined,
  currency: null as string | null,
  currency_options: undefined as Record<string, { readonly amount_off: number }> | undefined,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: 10 as number | null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
  ...fields,
})

/** An active code of a coupon, without limits, unless overridden. */
export const aCode = (
  fields: { readonly id: string; readonly code: string; readonly coupon: string } & Record<string, unknown>,
) => {
  const { coupon, restrictions, ...more } = fields
  return {
    object: 'promotion_code',
    active: true,
    customer: null,
    expires_at: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    promotion: { type: 'coupon', coupon },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
      ...(restrictions as object | undefined),
    },
    times_redeemed: 0,
    ...more,
  }
}

/** A schedule of a subscription, with its phases. */
export type StandInSchedule = {
  readonly id: string
  readonly object: 'subscription_schedule'
  readonly end_behavior: string
  readonly phases: readonly {
    readonly start_date: number
    readonly end_date: number
    readonly items: readonly object[]
  }[]
}

/** An active subscription whose latest invoice is paid. Timestamps are in seconds. */
export const aSubscription = (
  fields: {
    readonly id: string
    readonly customer: string
    readonly price: StandInPrice
    readonly current_period_start: number
    readonly current_period_end: number
  } & Record<string, unknown>,
) => {
  const { price, current_period_start, current_period_end, item, ...more } = fields
  return {
    object: 'subscription',
    application: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: current_period_start,
    billing_mode: { type: 'classic', flexible: null },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    collection_method: 'charge_automatically',
    created: current_period_start,
    currency: 'usd',
    default_payment_method: null as string | null,
    default_source: null,
    default_tax_rates: [],
    discounts: [] as readonly ({ readonly id: string } & object)[],
    ended_at: null as number | null,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: `si_${fields.id}`,
          object: 'subscription_item',
          billing_thresholds: null,
          created: current_period_start,
          current_period_start,
          current_period_end,
          discounts: [],
          metadata: {},
          price,
          quantity: 1,
          subscription: fields.id,
          tax_rates: [],
          ...(item as object | undefined),
        },
      ],
    },
    latest_invoice: { id: `in_${fields.id}`, object: 'invoice', status: 'paid' } as {
      id: string
      status: string
    },
    livemode: false,
    managed_payments: null,
    metadata: {} as Record<string, string>,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_update: null,
    schedule: null as StandInSchedule | null,
    start_date: current_period_start,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null as number | null,
    trial_start: null,
    ...more,
  }
}
