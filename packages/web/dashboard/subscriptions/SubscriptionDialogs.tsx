import { lazy } from 'react'
import { OnceOpened } from '../../ui/OnceOpened.tsx'
import type { Subscription } from '../answers.ts'
import type { DialogName } from './dialogs.ts'

const ChangePlanDialog = lazy(async () => ({
  default: (await import('./ChangePlanDialog.tsx')).ChangePlanDialog,
}))
const DiscountDialog = lazy(async () => ({ default: (await import('./DiscountDialog.tsx')).DiscountDialog }))
const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }))
const PauseDialog = lazy(async () => ({ default: (await import('./PauseDialog.tsx')).PauseDialog }))
const ResumeDialog = lazy(async () => ({ default: (await import('./ResumeDialog.tsx')).ResumeDialog }))
const TrialDialog = lazy(async () => ({ default: (await import('./TrialDialog.tsx')).TrialDialog }))
const BillingDateDialog = lazy(async () => ({
  default: (await import('./BillingDateDialog.tsx')).BillingDateDialog,
}))

type Props = { subscription: Subscription; dialog: DialogName | undefined; onClose: () => void }

/** Dialogs of the subscription page; the script of each loads when it first opens. */
export const SubscriptionDialogs = ({ subscription, dialog, onClose }: Props) => {
  const propsOf = (name: DialogName) => ({ open: dialog === name, onClose, subscription })
  return (
    <>
      <OnceOpened open={dialog === 'plan'}>
        <ChangePlanDialog {...propsOf('plan')} />
      </OnceOpened>
      <OnceOpened open={dialog === 'discount'}>
        <DiscountDialog {...propsOf('discount')} />
      </OnceOpened>
      <OnceOpened open={dialog === 'pause'}>
        <PauseDialog {...propsOf('pause')} />
      </OnceOpened>
      <OnceOpened open={dialog === 'resume'}>
        <ResumeDialog {...propsOf('resume')} />
      </OnceOpened>
      <OnceOpened open={dialog === 'trial'}>
        <TrialDialog {...propsOf('trial')} when="later" />
      </OnceOpened>
      <OnceOpened open={dialog === 'end-trial'}>
        <TrialDialog {...propsOf('end-trial')} when="now" />
      </OnceOpened>
      <OnceOpened open={dialog === 'billing-date'}>
        <BillingDateDialog {...propsOf('billing-date')} />
      </OnceOpened>
      <OnceOpened open={dialog === 'cancel'}>
        <CancelDialog {...propsOf('cancel')} when="period_end" />
      </OnceOpened>
      <OnceOpened open={dialog === 'revoke'}>
        <CancelDialog {...propsOf('revoke')} when="now" />
      </OnceOpened>
    </>
  )
}
