import * as api from '../index.ts'
import { describeFields } from './describe.ts'

export const commonDescriptions = [
  describeFields(
    [
      api.ProductCreate,
      api.CustomFieldCreate,
      api.DiscountCreate,
      api.CustomerCreate,
      api.BenefitCreate,
      api.MeterCreate,
      api.FileCreate,
      api.EventCreate,
    ],
    {
      organization_id:
        'Leave it out: an organization access token says it already, and giving it beside one is refused.',
    },
  ),
  describeFields(
    [
      api.ProductCreate,
      api.CustomFieldCreate,
      api.DiscountCreate,
      api.CustomerCreate,
      api.BenefitCreate,
      api.MeterCreate,
      api.RefundCreate,
    ],
    {
      metadata:
        'Your own data: at most 50 keys of up to 40 characters, with texts of up to 500 characters, numbers or booleans.',
    },
  ),
  describeFields(
    [api.ProductUpdate, api.CustomFieldUpdate, api.DiscountUpdate, api.BenefitUpdate, api.MeterUpdate],
    { metadata: 'Your own data, which replaces what there was. Left out, it stays.' },
  ),
]
