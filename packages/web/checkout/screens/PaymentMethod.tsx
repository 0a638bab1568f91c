import { useEffect, useEffectEvent } from 'react'
import { monthOf } from '../../lib/card/expiry.ts'
import { definePart } from '../../lib/part.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import { LiveCardFields } from '../../ui/LiveCardFields.tsx'
import { blankCard, type CardEntry } from '../card/card-entry.ts'
import { CardFields, TokenizedCardRow } from '../card/CardFields.tsx'
import { TestCards } from '../card/TestCards.tsx'
import type { Customer } from '../customer/customer.ts'
import { cardTermsOf, publishableKey } from '../state/checkout.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { State } from '../state/state.ts'
import { useSpeech } from '../texts/speech.ts'
import { TestWalletRow } from '../wallet/TestWalletRow.tsx'

/** Loads with the processor's own code, and only where there is one. */
const liveWallets = definePart(() => import('../wallet/LiveWallets.tsx'))

export type PaymentProps = {
  state: Extract<State, { at: 'open' | 'paying' }>
  controller: CheckoutController
  customer: Customer
  onCustomer: (customer: Customer) => void
  /** Card as typed. */
  entry: CardEntry
  onEntry: (entry: CardEntry) => void
  /** Opens the sandbox's wallet. */
  onTestWallet: () => void
}

/** Wallets and card of an open checkout: fields of the processor, or of the sandbox. */
export const PaymentMethod = (props: PaymentProps) => {
  const { state, controller, customer, onCustomer, entry, onEntry, onTestWallet } = props
  const { checkout } = state
  const { say, language } = useSpeech()
  const paying = state.at === 'paying'
  const errors = state.at === 'open' ? state.errors : {}
  const now = monthOf(checkout.createdAt)
  const tokenized = state.card
  const isLive = publishableKey(checkout) !== undefined

  // The security code is for one attempt. Number and date stay for the next attempt after a decline.
  const dropCode = useEffectEvent(() => onEntry({ ...entry, securityCode: '' }))
  useEffect(() => {
    if (tokenized) dropCode()
  }, [tokenized])

  const fill = (card: typeof entry) => {
    controller.forgetCard()
    onEntry(card)
    for (const field of ['number', 'expiry', 'securityCode'] as const) controller.check(field, undefined)
    if (customer.name.trim() === '') onCustomer({ ...customer, name: say('test.buyer') })
  }
  const useOtherCard = () => {
    controller.forgetCard()
    onEntry(blankCard)
  }
  return (
    <>
      {!isLive && <TestCards now={now} locked={paying} onPick={fill} />}
      {checkout.offersWallets && !isLive && (
        <TestWalletRow locked={paying || state.isUpdating} onOpen={onTestWallet} />
      )}
      {checkout.offersWallets && isLive && (
        <Lazy part={liveWallets} renderFailed={() => null}>
          {({ LiveWallets }) => (
            <LiveWallets
              // The processor sets the language of its buttons when they are mounted.
              key={language}
              checkout={checkout}
              controller={controller}
              customer={customer}
              onCustomer={onCustomer}
            />
          )}
        </Lazy>
      )}
      {isLive && (
        <LiveCardFields
          terms={cardTermsOf(checkout)}
          live={controller.live}
          hidden={tokenized !== undefined}
          texts={{
            opening: say('card.opening'),
            failed: say('card.notLoaded'),
            again: say('kit.tryAgain'),
          }}
        />
      )}
      {tokenized && <TokenizedCardRow card={tokenized} locked={paying} onOther={useOtherCard} />}
      {!tokenized && !isLive && (
        <CardFields
          entry={entry}
          now={now}
          errors={errors}
          locked={paying}
          onEntry={onEntry}
          onCheck={controller.check}
        />
      )}
    </>
  )
}
