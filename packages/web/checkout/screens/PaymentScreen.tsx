import { useEffect, useEffectEvent, useState } from 'react'
import { definePart } from '../../lib/part.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { blankCard } from '../card/card-entry.ts'
import { customerOf, requirementsOf, type Customer } from '../customer/customer.ts'
import { guessBrowserCountry } from '../customer/guess-country.ts'
import { isOutcomePending, publishableKey } from '../state/checkout.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { State } from '../state/state.ts'
import { Meadow } from './Meadow.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import css from './PaymentScreen.module.css'
import { Failed, OutcomePending, Processing } from './StatusScreens.tsx'
import { Summary } from './Summary.tsx'
import { useSpeech } from '../texts/speech.ts'
import { testWalletFields } from '../wallet/test-wallet.ts'

/** Loads at the first press of a button that may need it. */
const dialogsPart = definePart(() => import('../windows.ts'))

type Props = {
  state: Extract<State, { at: 'open' | 'paying' | 'challenge' | 'processing' | 'failed' }>
  controller: CheckoutController
  /** Picture of the purchased item itself. */
  itemPicture: string | null
}

/** Prefills the customer's probable country, where the checkout requires one and has none. */
const withCountry = (customer: Customer, { at, checkout }: Props['state']): Customer => {
  if (at !== 'open' || customer.country !== '' || !requirementsOf(checkout).needsPayment) return customer
  return { ...customer, country: guessBrowserCountry() ?? '' }
}

/** Order on one side; payment form or payment status on the other. */
export const PaymentScreen = ({ state, controller, itemPicture }: Props) => {
  const { checkout } = state
  const { say } = useSpeech()
  // The form is mounted again after a decline; its state lives here, so that nothing has to be typed twice.
  const [customer, setCustomer] = useState(() => withCountry(customerOf(checkout), state))
  const [entry, setEntry] = useState(blankCard)
  const [wallet, setWallet] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const sendGuess = useEffectEvent(() => {
    const { country } = customer
    // The tax may depend on the country.
    if (country !== customerOf(checkout).country)
      void controller.update({ customerBillingAddress: { country } }, true)
  })
  useEffect(() => sendGuess(), [])
  const isLive = publishableKey(checkout) !== undefined
  const challenge = state.at === 'challenge' ? state : undefined
  const isPaying = state.at === 'paying'
  useEffect(() => {
    if (isPaying) dialogsPart.load().catch(() => undefined)
  }, [isPaying])
  const openWallet = () => {
    setWallet(controller.openWallet(customer, testWalletFields) ? 'open' : 'closed')
  }
  const renderFailed = () => <Notice tone="bad">{say('challenge.notShown')}</Notice>
  return (
    <div className={css.screen}>
      <section className={css.order} aria-label={say('order.label')}>
        <Summary checkout={checkout} state={state} controller={controller} itemPicture={itemPicture} />
        <Meadow className={css.meadow} />
      </section>
      <section className={css.payment} aria-label={say('payment.label')}>
        {(state.at === 'open' || state.at === 'paying') && (
          <PaymentForm
            state={state}
            controller={controller}
            customer={customer}
            onCustomer={setCustomer}
            entry={entry}
            onEntry={setEntry}
            onTestWallet={openWallet}
          />
        )}
        {state.at === 'failed' && <Failed {...state} onRestart={controller.restart} />}
        {(state.at === 'processing' || challenge) &&
          (isOutcomePending(checkout) ? <OutcomePending /> : <Processing />)}
        {isLive && challenge && (
          <Lazy part={dialogsPart} renderFailed={renderFailed}>
            {({ LiveChallenge }) => (
              <LiveChallenge key={challenge.secret} challenge={challenge} onShow={controller.showChallenge} />
            )}
          </Lazy>
        )}
      </section>
      {!isLive && (wallet !== 'unopened' || challenge !== undefined) && (
        <Lazy part={dialogsPart} renderFailed={renderFailed}>
          {({ SandboxChallenge, TestWallet }) => (
            <>
              {checkout.offersWallets && (
                <TestWallet
                  open={wallet === 'open'}
                  checkout={checkout}
                  controller={controller}
                  customer={customer}
                  onCustomer={setCustomer}
                  onClose={() => setWallet('closed')}
                />
              )}
              <SandboxChallenge challenge={challenge} onAnswer={controller.submitTestChallenge} />
            </>
          )}
        </Lazy>
      )}
    </div>
  )
}
