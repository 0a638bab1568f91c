import * as api from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import { subscriptionCan } from '@atelier/contract'
import { resultOf } from '../../lib/api-error.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Subscription } from '../api-types.ts'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'

type Change = BodyOf<typeof api.portalSubscriptions.update>
type Props = { id: string; body: Change; label: string; done: string }

/** Withdraws something scheduled, without a confirmation: it can be scheduled again. */
const Withdraw = ({ id, body, label, done }: Props) => {
  const { errorSentence } = useKitTexts()
  const update = useWrite(api.portalSubscriptions.update)
  const withdraw = async () => {
    const result = await resultOf(update.run({ path: { id }, body }))
    if (result.ok) showToast('good', done)
    else showToast('bad', errorSentence(result.error))
  }
  return (
    <Button busy={update.isRunning} onClick={() => void withdraw()}>
      {label}
    </Button>
  )
}

/** Buttons that withdraw a cancellation, a pause, or a scheduled change of plan. */
export const Withdrawals = ({ subscription }: { subscription: Subscription }) => {
  const { say } = useSpeech()
  const { session } = useVisit()
  const { id } = subscription
  return (
    <>
      {subscriptionCan.uncancel(subscription) && (
        <Withdraw
          id={id}
          body={{ cancel_at_period_end: false }}
          label={say('keep.action')}
          done={say('keep.done')}
        />
      )}
      {session.can_pause === true && subscriptionCan.unpause(subscription) && (
        <Withdraw
          id={id}
          body={{ pause_at_period_end: false }}
          label={say('pause.withdraw')}
          done={say('pause.withdrawn')}
        />
      )}
      {session.can_change_plan && subscriptionCan.unschedule(subscription) && (
        <Withdraw id={id} body={{ pending_update: null }} label={say('plan.keep')} done={say('plan.kept')} />
      )}
    </>
  )
}
