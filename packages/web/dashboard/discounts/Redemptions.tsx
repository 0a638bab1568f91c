import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import progress from '../../ui/progress.module.css'
import { paths } from '../paths.ts'
import rows from '../shared/rows.module.css'
import { useOrganization } from '../shell/organization.ts'
import type { Discount } from '../api-types.ts'
import css from './Redemptions.module.css'

/** Redemption count of a discount, and the latest orders with it. */
export const Redemptions = ({ discount }: { discount: Discount }) => {
  const { slug } = useOrganization()
  const { number, money, ago } = useFormat()
  const orders = useEndpoint(api.orders.list, { query: { discount_id: discount.id, limit: 5 } })
  const { redemptions_count: count, max_redemptions: most } = discount
  const total = orders.data?.pagination.total_count ?? 0
  return (
    <Card title="Redemptions" flush>
      <div className={css.head}>
        <p className={css.count}>
          <strong className={css.figure}>{number(count)}</strong>
          {most === null ? ' so far, no limit' : ` of ${number(most)}`}
        </p>
        {most !== null && (
          <progress className={progress.bar} value={Math.min(count, most)} max={most} aria-label="Redeemed" />
        )}
        <p className={css.note}>
          Paid checkouts count, and so do payments in progress. The renewals of a subscription do not count
          again.
        </p>
      </div>
      {orders.data === undefined && orders.error !== undefined && (
        <div className={rows.row}>
          <LoadFailed title="The orders could not be loaded." error={orders.error} onRetry={orders.refetch} />
        </div>
      )}
      {orders.isLoading && (
        <div className={css.first}>
          <Skeleton width="60%" />
        </div>
      )}
      {total > 0 && (
        <ul className={css.orders} aria-label="Latest orders with the discount">
          {orders.data?.items.map((order) => (
            <li key={order.id} className={rows.row}>
              <Link className={rows.name} to={paths.order(slug, order.id)}>
                {order.customer.name ?? readableEmail(order.customer.email)}
              </Link>
              <span className={rows.figure}>
                {ago(order.created_at)} · {money(-order.discount_amount, order.currency)}
              </span>
            </li>
          ))}
          <li className={rows.row}>
            <Link to={`${paths.orders(slug)}?discount_id=${discount.id}`}>
              {total === 1 ? 'Show the order' : `Show all ${number(total)} orders`}
            </Link>
          </li>
        </ul>
      )}
      {orders.data !== undefined && total === 0 && (
        <p className={css.first}>No orders with this discount yet.</p>
      )}
    </Card>
  )
}
