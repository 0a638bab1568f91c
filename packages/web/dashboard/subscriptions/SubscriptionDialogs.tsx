import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { Subscription } from '../api-types.ts'

/** Dialogs of the subscription page. */
export type DialogName =
  | 'plan'
  | 'discount'
  | 'pause'
  | 'resume'
  | 'trial'
  | 'end-trial'
  | 'billing-date'
  | 'cancel'
  | 'revoke'

const ChangePlanDialog = lazyDialog(() => import('./ChangePlanDialog.tsx'), 'ChangePlanDialog')
const DiscountDialog = lazyDialog(() => import('./DiscountDialog.tsx'), 'DiscountDialog')
const CancelDialog = lazyDialog(() => import('./CancelDialog.tsx'), 'CancelDialog')
const PauseDialog = lazyDialog(() => import('./PauseDialog.tsx'), 'PauseDialog')
const ResumeDialog = lazyDialog(() => import('./ResumeDialog.tsx'), 'ResumeDialog')
const TrialDialog = lazyDialog(() => import('./TrialDialog.tsx'), 'TrialDialog')
const BillingDateDialog = lazyDialog(() => import('./BillingDateDialog.tsx'), 'BillingDateDialog')

type Props = { subscription: Subscription; dialog: DialogName | undefined; onClose: () => void }

/** Dialogs of the subscription page; the script of each loads when it first opens. */
export const SubscriptionDialogs = ({ subscription, dialog, onClose }: Props) => {
  const propsOf = (name: DialogName) => ({ open: dialog === name, onClose, subscription })
  return (
    <>
      <ChangePlanDialog {...propsOf('plan')} />
      <DiscountDialog {...propsOf('discount')} />
      <PauseDialog {...propsOf('pause')} />
      <ResumeDialog {...propsOf('resume')} />
      <TrialDialog {...propsOf('trial')} when="later" />
      <TrialDialog {...propsOf('end-trial')} when="now" />
      <BillingDateDialog {...propsOf('billing-date')} />
      <CancelDialog {...propsOf('cancel')} when="period_end" />
      <CancelDialog {...propsOf('revoke')} when="now" />
    </>
  )
}
