import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { classes } from '../../lib/classes.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import cells from '../../ui/list.module.css'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { Review } from '../api-types.ts'
import { Stars } from './Stars.tsx'
import { statusOf } from './words.ts'

/** Columns of the review list. On narrow screens the first column includes the hidden ones. */
export const reviewColumns: readonly Column<Review>[] = [
  {
    id: 'review',
    header: 'Review',
    grow: true,
    cell: (review) => (
      <>
        <span className={cells.main} dir="auto">
          {review.text}
        </span>
        <span className={classes(cells.under, cells.narrow)}>
          {statusOf(review).label} · {review.display_name}
        </span>
      </>
    ),
  },
  { id: 'rating', header: 'Stars', sort: 'rating', cell: ({ rating }) => <Stars rating={rating} /> },
  {
    id: 'by',
    header: 'By',
    grow: true,
    from: 'desktop',
    cell: ({ display_name, customer }) => (
      <span title={readableEmail(customer.email)} dir="auto">
        {display_name}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    from: 'tablet',
    cell: (review) => <StatusBadge {...statusOf(review)} />,
  },
  {
    id: 'date',
    header: 'Written',
    sort: 'created_at',
    from: 'tablet',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
]
