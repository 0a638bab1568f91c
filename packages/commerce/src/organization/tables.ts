// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface DomainsTable {
    id: string
    organization_id: string
    name: string
    status: ColumnTypes['domains.status']
    proof: string
    problem: string | null
    checked_at: Date | null
    check_at: Date | null
    failed_checks: Generated<number>
    failing_since: Date | null
    created_at: Date
    modified_at: Date | null
  }

  interface MailTextsTable {
    id: string
    organization_id: string
    mail: ColumnTypes['mail_texts.mail']
    language: ColumnTypes['mail_texts.language']
    subject: string | null
    introduction: string | null
    created_at: Date
    modified_at: Date | null
  }

  interface OrganizationsTable {
    id: string
    name: string
    slug: string
    avatar_url: string | null
    email: string | null
    website: string | null
    socials: ColumnTypes['organizations.socials']
    subscription_settings: ColumnTypes['organizations.subscription_settings']
    details_submitted_at: Date | null
    created_at: Date
    modified_at: Date | null
    feature_settings: ColumnTypes['organizations.feature_settings'] | null
    profile_settings: ColumnTypes['organizations.profile_settings'] | null
    details: ColumnTypes['organizations.details'] | null
    billing_email: string | null
    default_badge_custom_content: string | null
    default_upfront_split_to_contributors: number | null
    total_monthly_spending_limit: number | null
    per_user_monthly_spending_limit: number | null
    time_zone: Generated<string>
    invoice_settings: ColumnTypes['organizations.invoice_settings'] | null
    brand: ColumnTypes['organizations.brand'] | null
    default_language: Generated<ColumnTypes['organizations.default_language']>
    asks_withdrawal_consent: Generated<boolean>
    refunds_withdrawals: Generated<boolean>
    portal_embed_origins: Generated<string[]>
    deletion_requested_at: Date | null
    deletion_requested_by: string | null
    deletion_due_at: Date | null
    deletion_began_at: Date | null
    deleted_at: Date | null
    custom_domain: string | null
    ask_for_review_after: number | null
    revision: Generated<number>
    default_presentment_currency: Generated<string>
    default_tax_behavior: Generated<ColumnTypes['organizations.default_tax_behavior']>
    allow_email_change: Generated<boolean>
    allow_pauses: Generated<boolean>
  }

  interface Tables {
    domains: DomainsTable
    mail_texts: MailTextsTable
    organizations: OrganizationsTable
  }
}
