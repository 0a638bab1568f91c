import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import type { CheckoutLink } from '../api-types.ts'
import { useDefaultCurrency } from '../shell/organization.ts'
import { addressOf, nameOf, productNames } from './words.ts'

/** Returns the columns of the checkout link list. */
export const useLinkColumns = (): readonly Column<CheckoutLink>[] => {
  const { number, money } = useFormat()
  const currency = useDefaultCurrency()
  return [
    {
      id: 'label',
      header: 'Label',
      grow: true,
      sort: 'label',
      cell: (link) => (
        <>
          <span className={cells.main} title={nameOf(link)}>
            {nameOf(link)}
          </span>
          <span className={classes(cells.under, cells.narrow)}>
            {link.label === null ? 'No label' : productNames(link)}
          </span>
        </>
      ),
    },
    {
      id: 'products',
      header: 'Products',
      grow: true,
      from: 'tablet',
      cell: (link) => <span title={productNames(link)}>{productNames(link)}</span>,
    },
    {
      id: 'discount',
      header: 'Discount',
      from: 'desktop',
      cell: ({ discount }) => discount?.name ?? <span className={cells.soft}>None</span>,
    },
    {
      id: 'created',
      header: 'Created',
      sort: 'created_at',
      from: 'tablet',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      id: 'opened',
      header: 'Opened',
      align: 'end',
      sort: 'openings_count',
      cell: ({ openings_count = 0 }) => number(openings_count),
    },
    {
      id: 'paid',
      header: 'Paid',
      align: 'end',
      from: 'tablet',
      cell: ({ paid_orders_count = 0 }) => number(paid_orders_count),
    },
    {
      id: 'revenue',
      header: 'Revenue',
      align: 'end',
      from: 'tablet',
      cell: ({ revenue = 0 }) => money(revenue, currency),
    },
    {
      id: 'url',
      header: 'URL',
      align: 'end',
      cell: (link) => (
        <span className={cells.control}>
          <CopyButton text={addressOf(link)} label={`the URL of ${nameOf(link)}`} />
        </span>
      ),
    },
  ]
}
