import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import type { Discount } from '../api-types.ts'
import { StateBadge } from './StateBadge.tsx'
import { lasts, discountText } from './words.ts'

/** Formats the redemptions of a discount, out of its maximum. */
const redemptionsOf = (
  { redemptions_count, max_redemptions }: Discount,
  number: (value: number) => string,
): string =>
  max_redemptions === null
    ? number(redemptions_count)
    : `${number(redemptions_count)} of ${number(max_redemptions)}`

/** Returns the columns of the discount list. */
export const useDiscountColumns = (): readonly Column<Discount>[] => {
  const { money, number } = useFormat()
  return [
    {
      id: 'name',
      header: 'Name',
      grow: true,
      sort: 'name',
      cell: (discount) => (
        <>
          <span className={cells.main} title={discount.name}>
            {discount.name}
          </span>
          <span className={classes(cells.under, cells.narrow)}>
            {[discount.code ?? 'No code', lasts(discount)].join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'code',
      header: 'Code',
      sort: 'code',
      from: 'tablet',
      cell: ({ code }) =>
        code === null ? (
          <span className={cells.soft}>No code</span>
        ) : (
          <span className={cells.control}>
            <CopyButton text={code} label={`code ${code}`} showText />
          </span>
        ),
    },
    { id: 'off', header: 'Amount off', align: 'end', cell: (discount) => discountText(discount, money) },
    { id: 'lasts', header: 'Duration', from: 'desktop', cell: lasts },
    {
      id: 'redemptions',
      header: 'Redeemed',
      align: 'end',
      sort: 'redemptions_count',
      from: 'tablet',
      cell: (discount) => redemptionsOf(discount, number),
    },
    { id: 'state', header: 'Status', cell: (discount) => <StateBadge discount={discount} /> },
  ]
}
