import type { Meanings } from './meanings.ts'

/** What fields of discounts mean. */
export const discountMeanings: Meanings = {
  'Discount, DiscountBase, CheckoutDiscount': {
    name: 'What buyers read as its name.',
    code: 'What buyers type to get it, in capital or small letters; null when only the seller can give it.',
    type: 'Whether it takes a `fixed` amount off or a `percentage`.',
    duration:
      'How long it lasts on a subscription: for the first payment (`once`), for some months (`repeating`) or for all of them (`forever`).',
    amount: 'What it takes off, in minor units, at most the whole price; only on fixed ones.',
    basis_points: 'What it takes off in hundredths of a percent, 1000 being 10%; only on percentages.',
    duration_in_months: 'For how many months from its first use it lasts; only on repeating ones.',
  },
  'Discount, DiscountBase': {
    starts_at: 'From when it can be used; null for from the start.',
    ends_at: 'Until when it can be used; null for no end.',
    max_redemptions: 'How often it can be used in all; null for any number.',
    redemptions_count: 'How often it has been used. Renewals do not count.',
  },
  Discount: { products: 'The products it can be used for; empty means all of them.' },
  'DiscountCreate, DiscountUpdate': {
    code: 'What buyers shall type: 3 to 256 letters and digits that no other discount of yours has. Blank or null: none.',
    starts_at: 'From when it can be used; null for at once.',
    ends_at: 'Until when it can be used, later than `starts_at`; null for no end.',
    max_redemptions: 'How often it can be used in all; null for any number.',
  },
  DiscountCreate: {
    name: 'What buyers read as its name.',
    type: 'Whether it takes a `fixed` amount off or a `percentage`. It never changes.',
    duration: 'How long it lasts on a subscription. It never changes.',
    duration_in_months: 'For how many months from its first use it lasts; only with `repeating`.',
    amount: 'What it takes off, in minor units; only with `fixed`.',
    currency: 'The currency of `amount`; only with `fixed`.',
    basis_points:
      'What it takes off in hundredths of a percent, 10000 being everything; only with `percentage`.',
    products: 'The ids of the products it can be used for. Empty or null: all of them.',
  },
  DiscountUpdate: {
    name: 'The new name. Null changes nothing.',
    type: 'Only the type it has already is accepted.',
    duration: 'Only the duration it has already is accepted.',
    duration_in_months: 'For how many months it lasts from now on; only on repeating ones.',
    amount: 'What it takes off, in minor units. It stays once the discount has been used.',
    currency:
      'The currency of `amount`. It stays once the discount has been used; on percentages it means nothing.',
    basis_points: 'What it takes off in hundredths of a percent. It stays once the discount has been used.',
    products: 'The complete new list of product ids; empty means all products. Null changes nothing.',
  },
}
