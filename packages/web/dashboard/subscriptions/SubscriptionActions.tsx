import { subscriptionCan } from '@atelier/contract'
import { CalendarClock, CircleSlash, Ellipsis, Hourglass, Pause, Percent, Repeat2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import type { Subscription } from '../api-types.ts'
import type { DialogName } from './SubscriptionDialogs.tsx'

const icon = { size: 15, 'aria-hidden': true } as const

/** Actions of a subscription; each opens its dialog. */
export const SubscriptionActions = ({
  subscription,
  onOpen,
}: {
  subscription: Subscription
  onOpen: (dialog: DialogName) => void
}) => {
  const item = (can: boolean, dialog: DialogName, entry: Omit<MenuItem, 'onChoose'>): readonly MenuItem[] =>
    can ? [{ ...entry, onChoose: () => onOpen(dialog) }] : []
  const isTrial = subscription.status === 'trialing'
  const groups = [
    [
      ...item(subscriptionCan.moveEnd(subscription), 'billing-date', {
        label: 'Billing date…',
        icon: <CalendarClock {...icon} />,
      }),
      ...item(subscriptionCan.changeTrial(subscription), 'trial', {
        label: isTrial ? 'Extend the trial…' : 'Trial…',
        icon: <Hourglass {...icon} />,
      }),
      ...item(subscriptionCan.changeDiscount(subscription), 'discount', {
        label: 'Discount…',
        icon: <Percent {...icon} />,
      }),
    ],
    [
      ...item(subscriptionCan.pause(subscription), 'pause', {
        label: 'Pause…',
        icon: <Pause {...icon} />,
      }),
      // A paused subscription has no period left: it ends immediately.
      ...item(subscriptionCan.cancel(subscription) && subscription.status !== 'paused', 'cancel', {
        label: 'Cancel at the end of the period…',
        icon: <CircleSlash {...icon} />,
      }),
      ...item(subscriptionCan.revoke(subscription), 'revoke', {
        label: 'End now…',
        icon: <CircleSlash {...icon} />,
        tone: 'bad',
      }),
    ],
  ]
  return (
    <>
      {subscriptionCan.changeProduct(subscription) && (
        <Button tone="soft" onClick={() => onOpen('plan')}>
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
    </>
  )
}
