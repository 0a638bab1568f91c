import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../database/tables.ts'

let test: TestDatabase<Tables>
/** Audited columns of every product table; empty for tables without the trigger. */
let audited: Map<string, readonly string[]>
beforeAll(async () => {
  test = await testDatabase<Tables>()
  const { rows } = await sql<{ name: string; columns: string[]; arguments: string | null }>`
    select relname as name, array_agg(attname::text order by attnum) as columns,
      (select encode(tgargs, 'escape') from pg_trigger where tgrelid = pg_class.oid and tgname = 'audit') as arguments
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
    group by pg_class.oid, relname`.execute(test.database.db)
  audited = new Map(
    rows.map(({ name, columns, arguments: given }) => {
      const leftOut = given?.split('\\000').slice(2) ?? []
      return [name, given === null ? [] : columns.filter((column) => !leftOut.includes(column))]
    }),
  )
})
afterAll(() => test.close())

/** Tables without audit, with the reason. */
const notAudited: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'events',
      'event_arrivals',
      'event_batches',
      'event_counts',
      'event_external_ids',
      'event_months',
      'events_to_forget',
      'meter_build_batches',
      'meter_builds',
      'meter_history_batches',
      'meter_rollups',
      'meter_values',
      'customer_meters',
      'customer_meter_values',
      'subscription_meter_values',
      'meter_credits',
      'usage_news',
      'usage_place',
      'usage_copies',
    ].map((name) => [name, 'Usage: many rows for each call, kept themselves or computed from what is.']),
  ),
  ...Object.fromEntries(
    [
      'domain_events',
      'event_deliveries',
      'grant_runs',
      'grant_run_sources',
      'lost_benefits',
      'review_requests',
      'webhook_events',
      'webhook_deliveries',
      'webhook_replays',
    ].map((name) => [name, 'Work that follows from a change that is noted.']),
  ),
  ...Object.fromEntries(
    ['ledger_transactions', 'ledger_entries', 'invoices', 'invoice_sequences', 'order_numbers'].map(
      (name) => [name, 'Never changed once they are written; they say themselves what they are about.'],
    ),
  ),
  ledger_days: 'Sums of the books.',
  ledger_waiting: 'Work that follows from a change that is noted.',
  ...Object.fromEntries(
    [
      'checkout_products',
      'order_items',
      'carried_charges',
      'discount_redemptions',
      'subscription_meters',
      'subscription_prorations',
      'unpaid_changes',
      'downloadables',
    ].map((name) => [name, 'Written by the server as a part of an object that is noted.']),
  ),
  ...Object.fromEntries(
    [
      'dispute_movements',
      'sandbox_balance_transactions',
      'sandbox_confirmation_tokens',
      'payout_lines',
      'sandbox_disputes',
      'sandbox_payouts',
      'sandbox_events',
      'sandbox_methods',
      'sandbox_payments',
      'sandbox_refunds',
      'processor_customers',
      'processor_events',
      'finished_card_setups',
      'payment_holds',
      'recovered_payments',
      'recovered_refunds',
    ].map((name) => [name, "The payment processor's side."]),
  ),
  ...Object.fromEntries(
    [
      'user_verifications',
      'sign_in_codes',
      'portal_lookups',
      'passkey_challenges',
      'declines',
      'oauth2_codes',
      'oauth2_tokens',
      'oauth2_signing_keys',
      'idempotency_keys',
    ].map((name) => [name, 'Secrets and counters of the server, which end by themselves.']),
  ),
  audit_entries: 'The audit log.',
  api_requests: 'The request log.',
  api_request_days: 'Days of the request log.',
  api_request_counts: 'Counts of the request log.',
  retired_link_slugs: 'Follows from changes of links, which are noted.',
  leaked_tokens: 'Says itself what was reported; what follows is noted.',
}

/** Tables of the server and the studio: no API caller changes their rows directly. */
const ofOthers =
  /^(?:studio_|migrations$|instance|interrupted_jobs$|sandbox_clock$|sent_mails$|idempotency|transformations|paintings|uploads|due_|queue_)/

it('every table is audited, or is not for a reason', () => {
  const tables = [...audited].filter(([name]) => !ofOthers.test(name))
  const missing = tables.filter(([name, columns]) => columns.length === 0 && !(name in notAudited))
  expect(missing.map(([name]) => name)).toEqual([])
  const both = tables.filter(([name, columns]) => columns.length > 0 && name in notAudited)
  expect(both.map(([name]) => name)).toEqual([])
})

/**
 * Columns with sensitive-sounding names that contain no secrets: token prefixes, timestamps, and client
 * authentication methods.
 */
const harmless = new Set([
  'token_start',
  'token_endpoint_auth_method',
  'display_key',
  'access_token_expires_at',
  'refresh_token_expires_at',
  'old_secret_expires_at',
])

it('no secret and no card is in the audit log', () => {
  const suspicious = [...audited].flatMap(([table, columns]) =>
    columns
      .filter(
        (column) => /hash|secret|token|password|sealed|card|_key$/.test(column) && !harmless.has(column),
      )
      .map((column) => `${table}.${column}`),
  )
  expect(suspicious).toEqual([])
})
