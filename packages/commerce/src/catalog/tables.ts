// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface BenefitsTable {
    id: string
    organization_id: string
    type: ColumnTypes['benefits.type']
    description: string
    selectable: boolean
    deletable: boolean
    is_tax_applicable: boolean
    properties: ColumnTypes['benefits.properties']
    metadata: ColumnTypes['benefits.metadata']
    deleted_at: Date | null
    created_at: Date
    modified_at: Date | null
    delivery_version: Generated<number>
    revision: Generated<number>
    visibility: Generated<ColumnTypes['benefits.visibility']>
  }

  interface CustomFieldsTable {
    id: string
    organization_id: string
    type: ColumnTypes['custom_fields.type']
    slug: string
    name: string
    properties: ColumnTypes['custom_fields.properties']
    metadata: ColumnTypes['custom_fields.metadata']
    deleted_at: Date | null
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
  }

  interface DiscordAgreementsTable {
    id: string
    organization_id: string
    guild_id: string
    guild_name: string | null
    person_id: string | null
    person_name: string | null
    created_at: Date
    agreed_at: Date | null
    removed_at: Date | null
  }

  interface DiscountProductsTable {
    discount_id: string
    product_id: string
    position: number
  }

  interface DiscountRedemptionsTable {
    checkout_id: string | null
    discount_id: string
    created_at: Date
    is_under_way: Generated<boolean>
    subscription_id: string | null
    id: Generated<string>
    email_key: string | null
    card_key: string | null
  }

  interface DiscountsTable {
    id: string
    organization_id: string
    name: string
    type: ColumnTypes['discounts.type']
    amount: number | null
    currency: string | null
    basis_points: number | null
    duration: ColumnTypes['discounts.duration']
    duration_in_months: number | null
    code: string | null
    starts_at: Date | null
    ends_at: Date | null
    max_redemptions: number | null
    redemptions_count: number
    metadata: ColumnTypes['discounts.metadata']
    deleted_at: Date | null
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
    amounts: ColumnTypes['discounts.amounts'] | null
    max_redemptions_per_customer: number | null
  }

  interface ExternalOrganizationsTable {
    id: string
    organization_id: string
    platform: ColumnTypes['external_organizations.platform']
    account_id: string
    installation_id: string
    name: string
    avatar_url: string
    is_personal: boolean
    bio: string | null
    pretty_name: string | null
    company: string | null
    blog: string | null
    location: string | null
    email: string | null
    twitter_username: string | null
    read_at: Date
    refresh_at: Date | null
    removed_at: Date | null
    created_at: Date
    modified_at: Date | null
    reading: Generated<number>
  }

  interface FilesTable {
    id: string
    organization_id: string
    service: ColumnTypes['files.service']
    name: string
    path: string
    mime_type: string
    size: number
    storage_version: string | null
    checksum_etag: string | null
    checksum_sha256_base64: string | null
    checksum_sha256_hex: string | null
    last_modified_at: Date | null
    version: string | null
    is_uploaded: boolean
    is_enabled: boolean
    deleted_at: Date | null
    created_at: Date
    modified_at: Date | null
    upload_id: string | null
    upload_parts: ColumnTypes['files.upload_parts'] | null
    upload_expires_at: Date | null
    revision: Generated<number>
  }

  interface MetersTable {
    id: string
    organization_id: string
    name: string
    filter: ColumnTypes['meters.filter']
    aggregation: ColumnTypes['meters.aggregation']
    metadata: ColumnTypes['meters.metadata']
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
  }

  interface ProductBenefitsTable {
    product_id: string
    benefit_id: string
    position: number
  }

  interface ProductCustomFieldsTable {
    product_id: string
    custom_field_id: string
    position: number
    required: boolean
  }

  interface ProductMediasTable {
    product_id: string
    file_id: string
    position: number
  }

  interface ProductPricesTable {
    id: string
    product_id: string
    position: number
    amount_type: ColumnTypes['product_prices.amount_type']
    price_currency: string | null
    price_amount: number | null
    is_archived: boolean
    created_at: Date
    modified_at: Date | null
    minimum_amount: number | null
    maximum_amount: number | null
    preset_amount: number | null
    meter_id: string | null
    unit_amount: string | null
    cap_amount: number | null
    legacy_interval: ColumnTypes['product_prices.legacy_interval'] | null
    tax_behavior: ColumnTypes['product_prices.tax_behavior'] | null
  }

  interface ProductsTable {
    id: string
    organization_id: string
    name: string
    description: string | null
    recurring_interval: ColumnTypes['products.recurring_interval'] | null
    is_archived: boolean
    metadata: ColumnTypes['products.metadata']
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
    balance_top_up: Generated<boolean>
    visibility: Generated<ColumnTypes['products.visibility']>
    deleted_at: Date | null
    recurring_interval_count: Generated<number>
    trial_interval: ColumnTypes['products.trial_interval'] | null
    trial_interval_count: number | null
    trial_requires_payment_method: Generated<boolean>
  }

  interface RepositoriesTable {
    id: string
    organization_id: string
    external_organization_id: string
    platform_id: string
    name: string
    is_private: boolean
    description: string | null
    stars: number | null
    license: string | null
    homepage: string | null
    profile_settings: ColumnTypes['repositories.profile_settings'] | null
    removed_at: Date | null
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
  }

  interface TrialRedemptionsTable {
    id: Generated<string>
    organization_id: string
    product_id: string
    checkout_id: string | null
    subscription_id: string | null
    email_key: string | null
    card_key: string | null
    created_at: Date
  }

  interface Tables {
    benefits: BenefitsTable
    custom_fields: CustomFieldsTable
    discord_agreements: DiscordAgreementsTable
    discount_products: DiscountProductsTable
    discount_redemptions: DiscountRedemptionsTable
    discounts: DiscountsTable
    external_organizations: ExternalOrganizationsTable
    files: FilesTable
    meters: MetersTable
    product_benefits: ProductBenefitsTable
    product_custom_fields: ProductCustomFieldsTable
    product_medias: ProductMediasTable
    product_prices: ProductPricesTable
    products: ProductsTable
    repositories: RepositoriesTable
    trial_redemptions: TrialRedemptionsTable
  }
}
