import * as api from '@atelier/contract'
import type { TimelineEntry } from '@atelier/contract'
import { CreditCard, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { Card } from '../../ui/Card.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Order } from '../api-types.ts'
import css from './UnpaidOrder.module.css'
import { VoidDialog } from './VoidDialog.tsx'

type Props = { order: Order; timeline: readonly TimelineEntry[] }

/** Returns the reason of the latest declined payment, for people. */
const declineOf = (timeline: readonly TimelineEntry[]): string | undefined => {
  const payment = timeline.find((entry) => entry.kind === 'payment')
  return payment?.status === 'failed' ? payment.failure_code?.replaceAll('_', ' ') : undefined
}

const Draft = ({ order, timeline }: Props) => {
  const { id, total_amount, currency, customer } = order
  const { slug } = useOrganization()
  const { money } = useFormat()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'charge' | 'delete'>()
  const charge = useWrite(api.unpaidOrders.finalize)
  const remove = useWrite(api.unpaidOrders.delete)
  const close = () => setOpen(undefined)
  const decline = declineOf(timeline)
  const amount = money(total_amount, currency)
  return (
    <Card title="Draft">
      <div className={css.content}>
        <p>
          Nothing is charged yet, and {customer.name ?? customer.email} does not see this order. It takes its
          number when it is paid.
        </p>
        {decline !== undefined && (
          <p>
            The last payment failed: <strong>{decline}</strong>.
          </p>
        )}
        <DialogActions>
          <Button tone="soft" onClick={() => setOpen('delete')}>
            <Trash2 size={15} aria-hidden="true" />
            Delete…
          </Button>
          <Button onClick={() => setOpen('charge')}>
            <CreditCard size={15} aria-hidden="true" />
            Charge {amount}…
          </Button>
        </DialogActions>
      </div>
      <CallDialog
        open={open === 'charge'}
        onClose={close}
        title={`Charge ${amount}?`}
        action="Charge now"
        tone="solid"
        call={charge}
        input={{ path: { id }, body: {} }}
        onDone={({ status }) =>
          showToast(
            'good',
            status === 'draft' ? 'The bank is processing the payment.' : `${amount} was charged.`,
          )
        }
      >
        <p>
          The default payment method of <strong>{customer.name ?? customer.email}</strong> is charged without
          asking them, less what their balance pays. After a declined payment the order is a draft again.
        </p>
      </CallDialog>
      <CallDialog
        open={open === 'delete'}
        onClose={close}
        title="Delete the draft?"
        action="Delete the draft"
        call={remove}
        input={{ path: { id } }}
        done="The draft was deleted."
        onDone={() => void navigate(paths.orders(slug), { replace: true })}
      >
        <p>Its declined payments are deleted with it. This cannot be undone.</p>
      </CallDialog>
    </Card>
  )
}

const Pending = ({ order }: { order: Order }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title="Not paid yet">
      <div className={css.content}>
        <p>The payment is tried again until it succeeds, or until the subscription ends.</p>
        <DialogActions>
          <Button tone="soft" onClick={() => setIsOpen(true)}>
            Give up the payment…
          </Button>
        </DialogActions>
      </div>
      <VoidDialog open={isOpen} onClose={() => setIsOpen(false)} order={order} />
    </Card>
  )
}

/** Actions of an order that is not paid: a draft is charged or deleted, a pending order is given up. */
export const UnpaidOrder = ({ order, timeline }: Props) =>
  order.status === 'draft' ? <Draft order={order} timeline={timeline} /> : <Pending order={order} />
