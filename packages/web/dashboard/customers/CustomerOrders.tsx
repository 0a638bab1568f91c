import * as api from '@atelier/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { paths } from '../paths.ts'
import { orderStatuses } from '../orders/words.ts'
import { useOrganization } from '../shell/organization.ts'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'

const NewOrderDialog = lazyDialog(() => import('./NewOrderDialog.tsx'), 'NewOrderDialog')

const maxOrders = 5

/** Latest orders of a customer, and the dialog that sells them a product. */
export const CustomerOrders = ({ customerId }: { customerId: string }) => {
  const { slug } = useOrganization()
  const { money, number, short } = useFormat()
  const list = useEndpoint(api.orders.list, { query: { customer_id: customerId, limit: maxOrders } })
  const [isSelling, setIsSelling] = useState(false)
  const total = list.data?.pagination.total_count ?? 0
  return (
    <>
      <HoldingsCard
        title="Orders"
        rows={{ ...list, data: list.data?.items }}
        none="No orders yet."
        idOf={({ id }) => id}
        actions={
          <>
            {total > maxOrders && (
              <Link to={`${paths.orders(slug)}?customer_id=${customerId}`}>All {number(total)} orders</Link>
            )}
            <Button tone="soft" size="small" onClick={() => setIsSelling(true)}>
              <Plus size={15} aria-hidden="true" />
              New order…
            </Button>
          </>
        }
      >
        {({ id, product, created_at, total_amount, currency, status }) => (
          <Line
            name={<Link to={paths.order(slug, id)}>{product.name}</Link>}
            note={short(created_at)}
            end={money(total_amount, currency)}
            under={<StatusBadge {...orderStatuses[status]} />}
          />
        )}
      </HoldingsCard>
      <NewOrderDialog open={isSelling} onClose={() => setIsSelling(false)} customerId={customerId} />
    </>
  )
}
