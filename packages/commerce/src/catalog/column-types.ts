import type {
  Aggregation,
  BenefitType,
  BenefitVisibility,
  CustomField,
  Discount,
  File,
  Filter,
  Price,
  ProductVisibility,
  RepositoryProfile,
} from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { Part } from '@atelier/plumbing/storage'
import type { output } from 'zod/v4/core'
import type { PriceTaxBehavior } from '../core/tax/tax-engine.ts'
import type { FieldProperties, Interval, UserData } from '../core/database/column-shapes.ts'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'benefits.type': BenefitType
    'benefits.visibility': BenefitVisibility
    'benefits.properties': JsonColumn<object>
    'benefits.metadata': UserData

    'custom_fields.type': CustomField['type']
    'custom_fields.properties': JsonColumn<FieldProperties>
    'custom_fields.metadata': UserData

    'discounts.amounts': JsonColumn<Readonly<Record<string, number>>>
    'discounts.type': Discount['type']
    'discounts.duration': Discount['duration']
    'discounts.metadata': UserData

    'external_organizations.platform': 'github'

    'files.service': File['service']
    'files.upload_parts': JsonColumn<readonly Part[]>

    'product_prices.amount_type': Price['amount_type']
    'product_prices.legacy_interval': Interval
    'product_prices.tax_behavior': PriceTaxBehavior

    'products.recurring_interval': Interval
    'products.trial_interval': Interval
    'products.visibility': output<typeof ProductVisibility>
    'products.metadata': UserData

    'repositories.profile_settings': JsonColumn<output<typeof RepositoryProfile>>

    'meters.filter': JsonColumn<Filter>
    'meters.aggregation': JsonColumn<Aggregation>
    'meters.metadata': UserData
  }
}
