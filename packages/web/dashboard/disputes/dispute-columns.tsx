import { disputeCan } from '@atelier/contract'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import cells from '../../ui/list.module.css'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { CustomerName } from '../shared/CustomerName.tsx'
import type { Dispute } from '../api-types.ts'
import { Due } from './Due.tsx'
import { disputeReasons, disputeStatuses } from './words.ts'

/** Returns the columns of the dispute list. On narrow screens the first column includes the hidden ones. */
export const useDisputeColumns = (): readonly Column<Dispute>[] => {
  const { money, short } = useFormat()
  const stateOf = (dispute: Dispute) =>
    disputeCan.answer(dispute) ? (
      <Due at={dispute.evidence_due_at} standsAlone />
    ) : (
      disputeStatuses[dispute.status].label
    )
  return [
    {
      id: 'customer',
      header: 'Customer',
      grow: true,
      cell: (dispute) => (
        <>
          <CustomerName className={cells.main} customer={dispute.customer} />
          <span className={classes(cells.under, cells.narrow)}>{stateOf(dispute)}</span>
        </>
      ),
    },
    {
      id: 'reason',
      header: 'Reason',
      grow: true,
      from: 'tablet',
      cell: ({ reason }) => disputeReasons[reason],
    },
    {
      id: 'status',
      header: 'Status',
      from: 'tablet',
      cell: ({ status }) => <StatusBadge {...disputeStatuses[status]} />,
    },
    {
      id: 'due',
      header: 'Answer by',
      sort: 'evidence_due_at',
      from: 'desktop',
      cell: (dispute) =>
        disputeCan.answer(dispute) && dispute.evidence_due_at !== null ? short(dispute.evidence_due_at) : '–',
    },
    {
      id: 'date',
      header: 'Opened',
      sort: 'created_at',
      from: 'tablet',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      id: 'amount',
      header: 'Amount',
      sort: 'amount',
      align: 'end',
      cell: ({ amount, currency }) => money(amount, currency),
    },
  ]
}
