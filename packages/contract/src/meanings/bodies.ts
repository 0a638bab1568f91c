import type { Meanings } from './meanings.ts'

/** What fields mean that many of the bodies have in common. */
export const bodyMeanings: Meanings = {
  'ProductCreate, CustomFieldCreate, DiscountCreate, CustomerCreate, BenefitCreate, MeterCreate, FileCreate, EventCreate':
    {
      organization_id:
        'Leave it out: an organization access token says it already, and giving it beside one is refused.',
    },
  'ProductCreate, CustomFieldCreate, DiscountCreate, CustomerCreate, BenefitCreate, MeterCreate, RefundCreate':
    {
      metadata:
        'Your own data: at most 50 keys of up to 40 characters, with texts of up to 500 characters, numbers or booleans.',
    },
  'ProductUpdate, CustomFieldUpdate, DiscountUpdate, BenefitUpdate, MeterUpdate': {
    metadata: 'Your own data, which replaces what there was. Left out, it stays.',
  },
  Pagination: {
    total_count: 'How many items the whole list has.',
    max_page: 'How many pages that makes; 0 when there is none.',
  },
}
