// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface ConnectedAccountsTable {
    id: string
    organization_id: string
    customer_id: string
    platform: ColumnTypes['connected_accounts.platform']
    account_id: string
    username: string | null
    access_token: Buffer | null
    refresh_token: Buffer | null
    expires_at: Date | null
    created_at: Date
    modified_at: Date | null
  }

  interface CustomerEmailChangesTable {
    id: string
    organization_id: string
    customer_id: string
    old_email: string
    email: string
    token_hash: string | null
    expires_at: Date
    made_at: Date | null
    created_at: Date
  }

  interface CustomerSessionsTable {
    id: string
    organization_id: string
    customer_id: string | null
    checkout_id: string | null
    token_hash: string
    expires_at: Date
    created_at: Date
  }

  interface CustomersTable {
    id: string
    organization_id: string
    external_id: string | null
    email: string
    email_verified: boolean
    name: string | null
    billing_address: ColumnTypes['customers.billing_address'] | null
    tax_id: ColumnTypes['customers.tax_id'] | null
    metadata: ColumnTypes['customers.metadata']
    deleted_at: Date | null
    created_at: Date
    modified_at: Date | null
    deletion_requested_at: Date | null
    locale: string | null
    revision: Generated<number>
    search_text: GeneratedAlways<string>
  }

  interface FinishedCardSetupsTable {
    processor: string
    setup_id: string
    organization_id: string
    created_at: Date
  }

  interface PortalEmbedLinksTable {
    id: string
    organization_id: string
    customer_id: string
    token_hash: string
    expires_at: Date
    created_at: Date
  }

  interface SignInCodesTable {
    id: string
    organization_id: string
    email: string
    token_hash: string
    requested_from: string
    tries: number
    expires_at: Date
    created_at: Date
  }

  interface Tables {
    connected_accounts: ConnectedAccountsTable
    customer_email_changes: CustomerEmailChangesTable
    customer_sessions: CustomerSessionsTable
    customers: CustomersTable
    finished_card_setups: FinishedCardSetupsTable
    portal_embed_links: PortalEmbedLinksTable
    sign_in_codes: SignInCodesTable
  }
}
