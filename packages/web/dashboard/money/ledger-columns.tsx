import { Link } from 'react-router'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import lists from '../../ui/list.module.css'
import hidden from '../../ui/visually-hidden.module.css'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { LedgerEntry } from '../api-types.ts'
import { kinds } from './words.ts'

/** Returns the columns of the ledger. */
export const useLedgerColumns = (): readonly Column<LedgerEntry>[] => {
  const { slug } = useOrganization()
  const { money, short } = useFormat()
  return [
    {
      id: 'what',
      header: 'Description',
      grow: true,
      cell: ({ kind, order_id, invoice_number, occurred_at }) => (
        <>
          {kinds[kind]}{' '}
          {order_id !== null && <Link to={paths.order(slug, order_id)}>{invoice_number ?? 'Order'}</Link>}
          <span className={classes(lists.under, lists.narrow)}>{short(occurred_at)}</span>
        </>
      ),
    },
    {
      id: 'date',
      header: 'Date',
      from: 'tablet',
      cell: ({ occurred_at }) => <Moment at={occurred_at} />,
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amount, balance, currency }) => (
        <>
          {money(amount, currency)}
          <span className={classes(lists.under, lists.narrow)}>
            <span className={hidden.hidden}>Balance </span>
            {money(balance, currency)}
          </span>
        </>
      ),
    },
    {
      id: 'balance',
      header: 'Balance',
      align: 'end',
      from: 'tablet',
      cell: ({ balance, currency }) => money(balance, currency),
    },
  ]
}
