import { type LedgerLine, LedgerTransactionKind, type TimelineEntry } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import { endpointName, type findDeliveriesAbout } from '../../developers/webhooks/index.ts'
import type { findSentMails } from '@atelier/plumbing/mail'
import type { findEventsOfObject } from '../../core/domain-events/queries.ts'
import type { findPaymentsOfSale } from '../../payments/payment-records/index.ts'
import type { findRefundsOfOrder } from '../../payments/refund-records/index.ts'
import type { findPostingsOf } from '../../ledger/index.ts'

type Rows<Find extends (...given: never) => Promise<readonly unknown[]>> = Awaited<ReturnType<Find>>
type Line = output<typeof LedgerLine>
/** Kinds of e-mails, by the e-mail's id. */
export type Mails = Map<string, Extract<TimelineEntry, { kind: 'mail' }>['mail']>

/** Timeline entry with its rank among entries at the same time: effects come after their causes. */
export type Placed = { readonly entry: TimelineEntry; readonly rank: number; readonly order: number }

const ranks = { payment: 0, refund: 1, ledger: 2, event: 3, webhook: 4, mail: 5 } as const

const place = (entry: TimelineEntry, order = 0): Placed => ({ entry, rank: ranks[entry.kind], order })

export const eventEntries = (events: Rows<typeof findEventsOfObject>): readonly Placed[] =>
  events.map(({ id, type, occurred_at, sequence }) =>
    place({ kind: 'event', id, at: iso(occurred_at), type }, sequence),
  )

/** @param mailOf e-mails that may have been sent */
export const mailEntries = (
  mails: Rows<typeof findSentMails>,
  mailOf: Readonly<Pick<Mails, 'get'>>,
): readonly Placed[] =>
  mails.flatMap(({ id, sent_at }) => {
    const mail = mailOf.get(id)
    return mail === undefined ? [] : [place({ kind: 'mail', id, at: iso(sent_at), mail })]
  })

export const webhookEntries = (webhooks: Rows<typeof findDeliveriesAbout>): readonly Placed[] =>
  webhooks.map(({ id, at, type, url, name, status, attempts, last_http_code }, index) => {
    const outcome = { status, attempts, http_code: last_http_code }
    const entry = {
      kind: 'webhook' as const,
      id,
      at: at.toISOString(),
      type,
      endpoint: endpointName({ name, url }),
    }
    return place({ ...entry, ...outcome }, webhooks.length - index)
  })

export const paymentEntries = (payments: Rows<typeof findPaymentsOfSale>): readonly Placed[] =>
  payments.map(({ created_at, modified_at, ...payment }) =>
    place({ kind: 'payment', at: iso(modified_at ?? created_at), ...payment }),
  )

export const refundEntries = (refunds: Rows<typeof findRefundsOfOrder>): readonly Placed[] =>
  refunds.map(({ created_at, modified_at, ...refund }) =>
    place({
      kind: 'refund',
      at: iso(modified_at ?? created_at),
      ...refund,
      total_amount: refund.amount + refund.tax_amount,
    }),
  )

/** Posting order of ledger transactions at the same time. */
const facts = LedgerTransactionKind.options

const linesOf = (rows: Rows<typeof findPostingsOf>): readonly Line[] =>
  rows.flatMap(({ account, amount }) => (account === null || amount === null ? [] : [{ account, amount }]))

/**
 * Returns the ledger postings with their lines, one entry per currency. A sale without a charge has no lines.
 *
 * @param currency currency of a posting without lines
 */
export const ledgerEntries = (rows: Rows<typeof findPostingsOf>, currency: string): readonly Placed[] => {
  const entries = new Map<string, Extract<TimelineEntry, { kind: 'ledger' }>>()
  for (const row of rows) {
    const of = row.currency ?? currency
    const id = entries.has(row.id) && entries.get(row.id)?.currency !== of ? `${row.id}-${of}` : row.id
    const lines = [...(entries.get(id)?.lines ?? []), ...linesOf([row])]
    entries.set(id, { kind: 'ledger', id, at: iso(row.occurred_at), fact: row.kind, currency: of, lines })
  }
  return [...entries.values()].map((entry) => place(entry, facts.indexOf(entry.fact)))
}

/**
 * Returns the balance of each account in a currency, including zero balances. Fees of a processor that settles
 * in another currency are not part of it.
 */
export const balancesOf = (rows: Rows<typeof findPostingsOf>, currency: string): Line[] => {
  const sums = new Map<Line['account'], number>()
  const currencyRows = rows.filter((row) => row.currency === currency)
  for (const { account, amount } of linesOf(currencyRows))
    sums.set(account, (sums.get(account) ?? 0) + amount)
  return [...sums].map(([account, amount]) => ({ account, amount }))
}

/**
 * Sorts entries from latest to earliest; at the same time, effects come before their causes, then ids decide.
 */
export const inOrder = (placed: readonly Placed[]): TimelineEntry[] =>
  placed
    .toSorted(
      (a, b) =>
        Date.parse(b.entry.at) - Date.parse(a.entry.at) ||
        b.rank - a.rank ||
        b.order - a.order ||
        (a.entry.id < b.entry.id ? -1 : 1),
    )
    .map(({ entry }) => entry)
