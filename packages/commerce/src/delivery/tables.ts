// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface BenefitGrantsTable {
    id: string
    organization_id: string
    customer_id: string
    benefit_id: string
    order_id: string | null
    subscription_id: string | null
    granted_at: Date | null
    revoked_at: Date | null
    delivery_version: number
    properties: ColumnTypes['benefit_grants.properties']
    error_message: string | null
    error_type: string | null
    error_at: Date | null
    remote_action: ColumnTypes['benefit_grants.remote_action'] | null
    remote_at: Date | null
    remote_failures: Generated<number>
    created_at: Date
    modified_at: Date | null
    account_id: string | null
    remote_busy_until: Date | null
    remote_event: ColumnTypes['benefit_grants.remote_event'] | null
    remote_given: ColumnTypes['benefit_grants.remote_given'] | null
    product_id: string
    revocation_reason: ColumnTypes['benefit_grants.revocation_reason'] | null
    revision: Generated<number>
    remote_refusals: Generated<number>
  }

  interface DownloadablesTable {
    id: string
    organization_id: string
    customer_id: string
    benefit_id: string
    file_id: string
    grant_id: string | null
    status: ColumnTypes['downloadables.status']
    downloaded: Generated<number>
    last_downloaded_at: Date | null
    created_at: Date
    modified_at: Date | null
  }

  interface GrantRunSourcesTable {
    run_id: string
    source_id: string
  }

  interface GrantRunsTable {
    id: string
    organization_id: string
    product_id: string | null
    benefit_id: string | null
    position: string | null
    total: number
    done: number
    created_at: Date
    finished_at: Date | null
    taken: Generated<number>
    taken_at: Date | null
  }

  interface LicenseKeyActivationsTable {
    id: string
    license_key_id: string
    label: string
    meta: ColumnTypes['license_key_activations.meta']
    conditions: ColumnTypes['license_key_activations.conditions']
    deleted_at: Date | null
    created_at: Date
    modified_at: Date | null
  }

  interface LicenseKeysTable {
    id: string
    organization_id: string
    customer_id: string
    benefit_id: string
    grant_id: string
    key_hash: Buffer
    sealed_key: Buffer
    display_key: string
    status: ColumnTypes['license_keys.status']
    limit_activations: number | null
    usage: number
    limit_usage: number | null
    validations: number
    last_validated_at: Date | null
    expires_at: Date | null
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
  }

  interface ReviewRequestsTable {
    id: string
    organization_id: string
    order_id: string
    customer_id: string
    ask_at: Date | null
    asked_at: Date | null
    token_hash: string | null
    expires_at: Date | null
    created_at: Date
  }

  interface ReviewsTable {
    id: string
    organization_id: string
    order_id: string
    customer_id: string
    product_id: string
    rating: number
    text: string
    display_name: string
    place: string | null
    language: ColumnTypes['reviews.language']
    status: ColumnTypes['reviews.status']
    revision: number
    decline_reason: string | null
    decided_at: Date | null
    created_at: Date
    modified_at: Date | null
    written_at: Date
  }

  interface ShipmentsTable {
    id: string
    organization_id: string
    order_id: string
    content: string
    file_url: string | null
    carrier: string | null
    tracking_url: string | null
    sent_at: Date | null
    created_at: Date
    modified_at: Date | null
  }

  interface Tables {
    benefit_grants: BenefitGrantsTable
    downloadables: DownloadablesTable
    grant_run_sources: GrantRunSourcesTable
    grant_runs: GrantRunsTable
    license_key_activations: LicenseKeyActivationsTable
    license_keys: LicenseKeysTable
    review_requests: ReviewRequestsTable
    reviews: ReviewsTable
    shipments: ShipmentsTable
  }
}
