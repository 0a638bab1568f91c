import * as api from '@atelier/contract'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { DeletionDialog } from '../shared/DeletionDialog.tsx'
import type { Discount } from '../api-types.ts'

type Props = {
  discount: Discount
  open: boolean
  onClose: () => void
  /** Called after the deletion: its page is left. */
  onDeleted: () => void
}

/** Confirms the deletion of a discount, with the consequences for its links and subscriptions. */
export const DeleteDiscount = ({ discount, open, onClose, onDeleted }: Props) => {
  const { number } = useFormat()
  const remove = useWrite(api.discounts.delete)
  const query = { discount_id: discount.id, limit: 1 }
  const links = useEndpoint(api.checkoutLinks.list, { query }, { enabled: open })
  const subscriptions = useEndpoint(
    api.subscriptions.list,
    { query: { ...query, active: true } },
    { enabled: open },
  )
  const linkCount = links.data?.pagination.total_count ?? 0
  const subscriptionCount = subscriptions.data?.pagination.total_count ?? 0
  return (
    <DeletionDialog
      open={open}
      onClose={onClose}
      name={discount.name}
      noun="discount"
      sources={[links, subscriptions]}
      call={remove}
      input={{ path: { id: discount.id } }}
      onDeleted={onDeleted}
    >
      <p>
        It can no longer be redeemed, even in checkouts that are open now.
        {discount.code !== null && ` The code ${discount.code} can be used for another discount.`}
      </p>
      {linkCount > 0 && (
        <p>
          {linkCount === 1 ? 'One checkout link starts' : `${number(linkCount)} checkout links start`} with
          it, and will open checkouts at the full price.
        </p>
      )}
      {subscriptionCount > 0 && (
        <p>
          {subscriptionCount === 1
            ? 'One active subscription keeps'
            : `${number(subscriptionCount)} active subscriptions keep`}{' '}
          it as long as it lasts for them.
        </p>
      )}
      <p>Orders that were made with it stay as they are. This cannot be undone.</p>
    </DeletionDialog>
  )
}
