import { type additions, type CountryTaxes, Id, maxInt32, Timestamp } from '@atelier/contract'
import { decimalsOf } from '@atelier/contract/texts/money'
import { iso } from '@atelier/plumbing/database'
import { csvLine, type Handler } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '../core/input/cursor.ts'
import { organizationOfBody, organizationOfCall } from '../access/index.ts'
import type { TimeRange } from './day-queries.ts'
import { daysBetween } from '../core/time/buckets.ts'
import type { Connection, Services } from '../core/services.ts'
import { findDefaultCurrency, getOrganization } from '../organization/organizations/index.ts'
import { presentCheck, requestCheck } from './check.ts'
import { findCheck } from './check-queries.ts'
import { balanceAt, type EntryPosition, findBalances, findEntries, findTaxes } from './queries.ts'

type Area = typeof additions.ledger
type For<Name extends keyof Area> = Handler<Area[Name], Services>

type Days = { readonly start_date?: string | undefined; readonly end_date?: string | undefined }

/** Converts a range of days in the organization's time zone to timestamps. */
const periodOf = async (
  db: Connection,
  organization_id: string,
  { start_date, end_date }: Days,
): Promise<TimeRange> => {
  const first = start_date ?? end_date
  const last = end_date ?? start_date
  if (first === undefined || last === undefined) return {}
  const { time_zone } = await getOrganization(db, organization_id, organization_id)
  const { start, end } = daysBetween(first, last, time_zone)
  return {
    from: start_date === undefined ? undefined : start,
    before: end_date === undefined ? undefined : new Date(end.getTime() + 1),
  }
}

const Cursor = z.tuple([Timestamp, Id, z.int().check(z.minimum(0), z.maximum(maxInt32))])

const cursorOf = ({ occurred_at, transaction_id, line }: EntryPosition): string =>
  writeCursor([iso(occurred_at), transaction_id, line])

/** @throws InvalidRequest for an invalid cursor */
const positionOf = (cursor: string | undefined): EntryPosition | undefined => {
  const cursorParts = readCursor(Cursor, cursor)
  if (cursorParts === undefined) return undefined
  const [occurred_at, transaction_id, line] = cursorParts
  return { occurred_at: new Date(occurred_at), transaction_id, line }
}

/** Returns the entries of an account. Balances include all earlier entries, also those before the period. */
export const entries: For<'entries'> = async ({ query }, { database, caller }) => {
  const {
    account,
    cursor,
    limit,
    organization_id: organizationIds,
    currency: requestedCurrency,
    ...days
  } = query
  const before_position = positionOf(cursor)
  const organization_id = await organizationOfCall(database.db, caller, organizationIds)
  const period = await periodOf(database.db, organization_id, days)
  const currency = requestedCurrency ?? (await findDefaultCurrency(database.db, organization_id))
  const ledgerAccount = { account, currency }
  // Reads in one snapshot; an entry posted between two statements would be in the balance only.
  const [results, opening] = await database.readSnapshot(async (tx) => {
    const rows = await findEntries(tx, organization_id, ledgerAccount, {
      ...period,
      before_position,
      limit: limit + 1,
    })
    const [newest] = rows
    return [rows, newest && (await balanceAt(tx, organization_id, ledgerAccount, newest))] as const
  })
  const page = results.slice(0, limit)
  let balance = opening ?? 0
  const items = page.map(({ line, occurred_at, ...entry }) => {
    const item = {
      ...entry,
      id: `${entry.transaction_id}.${line}`,
      occurred_at: iso(occurred_at),
      account,
      balance,
    }
    balance -= entry.amount
    return item
  })
  const last = page.at(-1)
  return {
    items,
    next_cursor: results.length > limit && last !== undefined ? cursorOf(last) : null,
  }
}

/** Returns the balances of the accounts. Debits are positive, credits negative. */
export const balances: For<'balances'> = async ({ query }, { database: { db }, caller }) => {
  const organization_id = await organizationOfCall(db, caller, query.organization_id)
  const rows = await findBalances(db, organization_id, await periodOf(db, organization_id, query))
  return {
    items: rows.map((row) => ({
      ...row,
      closing_balance: row.opening_balance + row.debits + row.credits,
    })),
  }
}

export const taxes: For<'taxes'> = async ({ query }, { database: { db }, caller }) => {
  const organization_id = await organizationOfCall(db, caller, query.organization_id)
  return { items: [...(await findTaxes(db, organization_id, await periodOf(db, organization_id, query)))] }
}

const taxColumns = [
  'country',
  'currency',
  'orders',
  'sold_amount',
  'refunded_amount',
  'net_amount',
  'tax_collected',
  'tax_refunded',
  'tax_due',
] as const

/** Returns the cell of the tax table. Amounts are in major units, so that spreadsheets can sum them directly. */
const cellOf = (row: CountryTaxes, column: (typeof taxColumns)[number]): string | number | null => {
  const value = row[column]
  return typeof value === 'number' && column !== 'orders' ? value / 10 ** decimalsOf(row.currency) : value
}

export const exportTaxes: For<'exportTaxes'> = async function* ({ query }, { database: { db }, caller }) {
  const organization_id = await organizationOfCall(db, caller, query.organization_id)
  const rows = await findTaxes(db, organization_id, await periodOf(db, organization_id, query))
  yield csvLine(taxColumns)
  yield rows.map((row) => csvLine(taxColumns.map((column) => cellOf(row, column)))).join('')
}

export const check: For<'check'> = async ({ query }, { database: { db }, caller }) => {
  const latest = await findCheck(db, await organizationOfCall(db, caller, query.organization_id))
  return { check: latest === undefined ? null : presentCheck(latest) }
}

export const startCheck: For<'startCheck'> = ({ body }, { database, clock, caller }) =>
  database.transact(async (tx) => {
    const organization_id = await organizationOfBody(tx, caller, body.organization_id)
    return presentCheck(await requestCheck(tx, organization_id, clock.now()))
  })
