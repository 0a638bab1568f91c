import type {
  CustomerMail,
  DomainStatus,
  InvoiceSettings,
  Language,
  Organization,
  OrganizationDetails,
  OrganizationExport,
} from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { PriceTaxBehavior } from '../core/tax/tax-engine.ts'
import type { StoredBrand } from '../mails/index.ts'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'domains.status': DomainStatus

    'mail_texts.language': Language
    'mail_texts.mail': CustomerMail

    'organizations.default_tax_behavior': PriceTaxBehavior
    'organizations.brand': JsonColumn<StoredBrand>
    'organizations.default_language': Language
    'organizations.invoice_settings': JsonColumn<InvoiceSettings>
    'organizations.details': JsonColumn<OrganizationDetails>
    'organizations.feature_settings': JsonColumn<NonNullable<Organization['feature_settings']>>
    'organizations.profile_settings': JsonColumn<NonNullable<Organization['profile_settings']>>
    'organizations.socials': JsonColumn<Organization['socials']>
    'organizations.subscription_settings': JsonColumn<Organization['subscription_settings']>

    'organization_exports.status': output<typeof OrganizationExport>['status']
  }
}
