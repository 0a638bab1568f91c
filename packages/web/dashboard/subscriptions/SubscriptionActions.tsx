import { subscriptionCan } from '@atelier/contract'
import { CircleSlash, Ellipsis, Percent, Repeat2, Undo2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { OnceOpened } from '../../ui/OnceOpened.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Subscription } from './client.ts'
import { useChange } from './use-change.ts'

const ChangePlanDialog = lazy(async () => ({
  default: (await import('./ChangePlanDialog.tsx')).ChangePlanDialog,
}))
const DiscountDialog = lazy(async () => ({ default: (await import('./DiscountDialog.tsx')).DiscountDialog }))
const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }))

type Dialog = 'plan' | 'discount' | 'cancel' | 'revoke'

/** Undoes the cancellation, without a confirmation: it can be canceled again. */
const Uncancel = ({ subscription }: { subscription: Subscription }) => {
  const { change, isRunning } = useChange(subscription)
  const uncancel = async () => {
    const isDone = await change({ cancelAtPeriodEnd: false })
    showToast(
      isDone ? 'good' : 'bad',
      isDone ? 'The subscription continues.' : 'The cancellation could not be undone. Try again.',
    )
  }
  return (
    <Button busy={isRunning} onClick={() => void uncancel()}>
      <Undo2 size={15} aria-hidden="true" />
      Undo the cancellation
    </Button>
  )
}

/** Actions of a subscription, and their confirmation dialogs. */
export const SubscriptionActions = ({ subscription }: { subscription: Subscription }) => {
  const [dialog, open] = useState<Dialog>()
  const close = () => open(undefined)
  const icon = { size: 15, 'aria-hidden': true } as const
  const item = (can: boolean, entry: MenuItem): readonly MenuItem[] => (can ? [entry] : [])
  const groups = [
    item(subscriptionCan.changeDiscount(subscription), {
      label: 'Discount…',
      icon: <Percent {...icon} />,
      onChoose: () => open('discount'),
    }),
    [
      ...item(subscriptionCan.cancel(subscription), {
        label: 'Cancel at the end of the period…',
        icon: <CircleSlash {...icon} />,
        onChoose: () => open('cancel'),
      }),
      ...item(subscriptionCan.revoke(subscription), {
        label: 'End now…',
        icon: <CircleSlash {...icon} />,
        tone: 'bad' as const,
        onChoose: () => open('revoke'),
      }),
    ],
  ]
  return (
    <>
      {subscriptionCan.uncancel(subscription) && <Uncancel subscription={subscription} />}
      {subscriptionCan.changeProduct(subscription) && (
        <Button tone="soft" onClick={() => open('plan')}>
          <Repeat2 {...icon} />
          Change plan…
        </Button>
      )}
      {groups.flat().length > 0 && (
        <Menu
          trigger={
            <Button tone="soft" aria-label="More actions">
              <Ellipsis {...icon} />
            </Button>
          }
          groups={groups}
        />
      )}
      <OnceOpened open={dialog === 'plan'}>
        <ChangePlanDialog open={dialog === 'plan'} onClose={close} subscription={subscription} />
      </OnceOpened>
      <OnceOpened open={dialog === 'discount'}>
        <DiscountDialog open={dialog === 'discount'} onClose={close} subscription={subscription} />
      </OnceOpened>
      <OnceOpened open={dialog === 'cancel'}>
        <CancelDialog
          open={dialog === 'cancel'}
          when="period_end"
          onClose={close}
          subscription={subscription}
        />
      </OnceOpened>
      <OnceOpened open={dialog === 'revoke'}>
        <CancelDialog open={dialog === 'revoke'} when="now" onClose={close} subscription={subscription} />
      </OnceOpened>
    </>
  )
}
