import { useState } from 'react'
import css from './CheckoutDesk.module.css'
import { ChallengeDialog } from './ChallengeDialog.tsx'
import type { State } from './checkout-state.ts'
import { Failed, Processing } from './Endings.tsx'
import { LiveChallenge } from './LiveChallenge.tsx'
import { Meadow } from './Meadow.tsx'
import { buyerOf } from './payment-form.ts'
import { PaymentForm } from './PaymentForm.tsx'
import { liveKey } from './processor.ts'
import type { Checkouting } from './run-checkout.ts'
import { Summary } from './Summary.tsx'

type Props = {
  state: Extract<State, { at: 'open' | 'paying' | 'challenge' | 'processing' | 'failed' }>
  running: Checkouting
}

/** What is bought on one side; on the other the form, or what became of the payment. */
export const CheckoutDesk = ({ state, running }: Props) => {
  const { checkout } = state
  // Kept here, not in the form: a payment given back shows the form again with what was typed.
  const [buyer, setBuyer] = useState(() => buyerOf(checkout))
  const form = state.at === 'open' || state.at === 'paying'
  return (
    <div className={css.desk}>
      <section className={css.goods} aria-label="What you are buying">
        <Summary checkout={checkout} state={state} running={running} />
        <Meadow className={css.meadow} />
      </section>
      <section className={css.till} aria-label="Payment">
        {form && <PaymentForm state={state} running={running} buyer={buyer} onBuyer={setBuyer} />}
        {state.at === 'failed' && (
          <Failed
            reason={state.reason}
            restarting={state.restarting}
            problem={state.problem}
            onRestart={running.restart}
          />
        )}
        {(state.at === 'processing' || state.at === 'challenge') && <Processing />}
        {liveKey(checkout) === undefined ? (
          <ChallengeDialog
            challenge={state.at === 'challenge' ? state : undefined}
            onAnswer={running.answerChallenge}
          />
        ) : (
          state.at === 'challenge' && <LiveChallenge challenge={state} onFace={running.faceChallenge} />
        )}
      </section>
    </div>
  )
}
