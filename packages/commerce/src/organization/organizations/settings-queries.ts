import { type Row, withJson } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { OrganizationsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'
import type { OrganizationRow } from './queries.ts'

type Stored = Omit<OrganizationRow, 'details_submitted_at'> &
  Pick<Row<OrganizationsTable>, 'details_submitted_at'>
type Columns<Name extends keyof Stored> = Partial<Pick<Stored, Name>>

/** Settings of an organization, in slices. Each belongs to the area that changes it. */
type Settings = {
  readonly profile: Columns<
    | 'name'
    | 'avatar_url'
    | 'email'
    | 'website'
    | 'socials'
    | 'details'
    | 'details_submitted_at'
    | 'profile_settings'
    | 'feature_settings'
    | 'time_zone'
  >
  readonly sales: Columns<
    | 'default_presentment_currency'
    | 'default_tax_behavior'
    | 'subscription_settings'
    | 'allow_pauses'
    | 'allow_email_change'
  >
  readonly invoices: Columns<'invoice_settings' | 'billing_email'>
  /** Fields of the specification that nothing else reads. */
  readonly funding: Columns<
    | 'default_badge_custom_content'
    | 'default_upfront_split_to_contributors'
    | 'total_monthly_spending_limit'
    | 'per_user_monthly_spending_limit'
  >
  readonly brand: Columns<'brand' | 'default_language'>
  readonly domain: Columns<'custom_domain'>
  readonly portal_embeds: Columns<'portal_embed_origins'>
  readonly withdrawals: Columns<'asks_withdrawal_consent' | 'refunds_withdrawals'>
  readonly reviews: Columns<'ask_for_review_after'>
}

/** Changes that sellers make with the organization itself: all its fields except the slug. */
export type OrganizationChange = Settings['profile'] &
  Settings['sales'] &
  Settings['invoices'] &
  Settings['funding']

/** Slices, and the change of an organization, which spans four of them. */
type Changes = Settings & { readonly organization: OrganizationChange }

const write = (
  tx: Tx,
  id: string,
  change: OrganizationChange &
    Settings['brand'] &
    Settings['domain'] &
    Settings['portal_embeds'] &
    Settings['withdrawals'] &
    Settings['reviews'],
  modified_at: Date,
): Promise<OrganizationRow> =>
  tx
    .updateTable('organizations')
    .set({
      ...withJson(
        change,
        'brand',
        'socials',
        'subscription_settings',
        'feature_settings',
        'profile_settings',
        'details',
        'invoice_settings',
      ),
      modified_at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes a slice of the settings. Returns the organization with its new revision. */
export const updateSettings = <Slice extends keyof Changes>(
  tx: Tx,
  id: string,
  change: Changes[Slice],
  modified_at: Date,
): Promise<OrganizationRow> => write(tx, id, change, modified_at)

/** Removes a file from the brand of its organization if it is the logo. */
export const removeLogo = async (tx: Tx, id: string, file_id: string, modified_at: Date): Promise<void> => {
  await tx
    .updateTable('organizations')
    .set({ brand: sql`brand || '{"logo_file_id": null, "logo_path": null}'`, modified_at })
    .where('id', '=', id)
    .where(sql<boolean>`brand ->> 'logo_file_id' = ${file_id}`)
    .execute()
}

/** Returns the currency that every product of an organization has a price in. */
export const findDefaultCurrency = async (db: Connection, id: string): Promise<string> => {
  const organization = await db
    .selectFrom('organizations')
    .select('default_presentment_currency')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return organization.default_presentment_currency
}

/** Returns true if an organization lets its customers change their e-mail address. */
export const allowsEmailChange = async (db: Connection, id: string): Promise<boolean> => {
  const organization = await db
    .selectFrom('organizations')
    .select('allow_email_change')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return organization.allow_email_change
}

/** Returns true if an organization refunds withdrawals at once. */
export const refundsWithdrawals = async (db: Connection, id: string): Promise<boolean> => {
  const organization = await db
    .selectFrom('organizations')
    .select('refunds_withdrawals')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return organization.refunds_withdrawals
}

/** Returns the seller's details for invoices, their branding and default language. */
export const findInvoiceSettings = (db: Connection, id: string) =>
  db
    .selectFrom('organizations')
    .select(['name', 'email', 'website', 'invoice_settings', 'brand', 'default_language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
