import * as api from '@atelier/contract'
import { subscriptionCan } from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Subscription } from '../api-types.ts'
import type { DialogName } from './SubscriptionDialogs.tsx'
import { stepsOf, type Step } from './upcoming.ts'
import { useLacksMethod } from './use-lacks-method.ts'
import { Withdraw } from './Withdraw.tsx'
import css from './Upcoming.module.css'

type Props = { subscription: Subscription; onOpen: (dialog: DialogName) => void }

/** Returns the charge at a moment, formatted; undefined while it loads, and when nothing is charged then. */
const useCharge = ({ id }: Subscription): ((at: string | null) => string | undefined) => {
  const { money } = useFormat()
  const { data } = useEndpoint(api.subscriptionPreviews.next, { path: { id } })
  return (at) =>
    data?.next_invoice == null || data.next_invoice_at !== at
      ? undefined
      : money(dueAmountOf(data.next_invoice), data.currency)
}

/** Returns the name of the product that a scheduled change is to; undefined while it loads. */
const useNextProduct = ({ pending_update, product }: Subscription): string | undefined => {
  const id = pending_update?.product_id ?? product.id
  const { data } = useEndpoint(api.products.get, { path: { id } }, { enabled: id !== product.id })
  return id === product.id ? product.name : data?.name
}

const useTitle = (subscription: Subscription): ((step: Step) => string) => {
  const { day } = useFormat()
  const chargeAt = useCharge(subscription)
  const lacksMethod = useLacksMethod(subscription)
  const nextProduct = useNextProduct(subscription) ?? 'another product'
  return ({ kind, at }) => {
    const on = at === null ? '' : ` on ${day(at)}`
    const charge = chargeAt(at)
    const after = charge === undefined ? '' : `: ${charge}`
    switch (kind) {
      case 'trial_end':
        if (charge === undefined) return `Trial ends${on}`
        return lacksMethod
          ? `Trial ends${on}, and the subscription with it, unless the customer adds a card`
          : `Trial ends${on}, then ${charge}`
      case 'renewal':
        return `Renews${on}${after}`
      case 'change':
        return `Changes to ${nextProduct}${on}${subscription.status === 'trialing' ? '' : after}`
      case 'pause':
        return `Pauses${on}${after}`
      case 'resume':
        return at === null ? 'Paused until it is resumed' : `Resumes${on}${after}`
      case 'end':
        return `Ends${on}${after}`
    }
  }
}

/** Actions that prevent or move an event. */
const StepActions = ({ step: { kind }, subscription, onOpen }: Props & { step: Step }): ReactNode => {
  const { status } = subscription
  const opening = (dialog: DialogName, label: string) => (
    <Button tone="soft" size="small" onClick={() => onOpen(dialog)}>
      {label}
    </Button>
  )
  switch (kind) {
    case 'trial_end':
      return (
        subscriptionCan.changeTrial(subscription) && (
          <>
            {opening('trial', 'Extend…')}
            {opening('end-trial', 'End the trial now…')}
          </>
        )
      )
    case 'renewal':
      return subscriptionCan.moveEnd(subscription) && opening('billing-date', 'Move…')
    case 'change':
      return (
        <Withdraw
          subscription={subscription}
          body={{ pendingUpdate: null }}
          label="Keep the current plan"
          done="The plan stays as it is."
        />
      )
    case 'pause':
      return (
        <Withdraw
          subscription={subscription}
          body={{ pauseAtPeriodEnd: false }}
          label="Withdraw the pause"
          done="The subscription continues without a pause."
        />
      )
    case 'resume':
      return status === 'paused' && opening('resume', 'Resume now…')
    case 'end':
      return (
        subscriptionCan.uncancel(subscription) && (
          <Withdraw
            subscription={subscription}
            body={{ cancelAtPeriodEnd: false }}
            label="Undo the cancellation"
            done="The subscription continues."
          />
        )
      )
  }
}

/** Next events of a subscription, each with the action that prevents it. */
export const Upcoming = ({ subscription, onOpen }: Props) => {
  const titleOf = useTitle(subscription)
  const steps = stepsOf(subscription)
  if (steps.length === 0) return null
  return (
    <Card title="Upcoming" flush>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step.kind} className={css.step}>
            <span className={css.words}>{titleOf(step)}</span>
            <span className={css.actions}>
              <StepActions step={step} subscription={subscription} onOpen={onOpen} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
