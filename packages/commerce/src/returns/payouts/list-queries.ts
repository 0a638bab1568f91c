import { additions } from '@atelier/contract'
import { defineList } from '../../core/database/define-list.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import { presentLine, presentPayout } from './present.ts'
import { findLines, findPayouts } from './queries.ts'

/** Lists a seller's payouts. */
export const listPayouts = defineList(additions.payouts.list, {
  of_seller: 'payouts.organization_id',
  from: (db) => db.selectFrom('payouts'),
  id: 'payouts.id',
  filters: {
    organization_id: oneOf('payouts.organization_id'),
    status: oneOf('payouts.status'),
  },
  sorts: { created_at: 'payouts.created_at', amount: 'payouts.amount', arrives_at: 'payouts.arrives_at' },
  load: findPayouts,
  present: presentPayout,
})

/** Lists the lines of a seller's payouts. */
export const listLines = defineList(additions.payouts.lines, {
  of_seller: 'payout_lines.organization_id',
  from: (db) => db.selectFrom('payout_lines'),
  id: 'payout_lines.id',
  filters: {
    organization_id: oneOf('payout_lines.organization_id'),
    payout_id: oneOf('payout_lines.payout_id'),
  },
  sorts: { created_at: 'payout_lines.created_at', amount: 'payout_lines.amount' },
  load: findLines,
  present: presentLine,
})
