import { dueOf } from '../../ui/offer/offer.ts'
import type { FormEvent } from 'react'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import type { Checkout } from '../state/checkout.ts'
import { useSpeech } from '../texts/speech.ts'
import { walletCards, type WalletCardNumber } from './test-wallet.ts'
import css from './TestWalletSheet.module.css'

type Props = {
  checkout: Checkout
  number: WalletCardNumber
  onNumber: (number: WalletCardNumber) => void
  onPay: () => void
  onCancel: () => void
}

/** Outcome per card of the test wallet. */
const happens = {
  '4242424242424242': 'happens.succeeds',
  '4000002500003155': 'happens.challenge',
  '4000000000000002': 'happens.declined',
} as const

/** Content of the test wallet: the seller, the amount, the card, and the buttons that pay and cancel. */
export const TestWalletSheet = ({ checkout, number, onNumber, onPay, onCancel }: Props) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  const amount = money(dueOf(checkout), checkout.currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPay()
  }
  return (
    <form className={css.sheet} onSubmit={submit}>
      <dl className={css.facts}>
        <div>
          <dt>{say('wallet.seller')}</dt>
          <dd>{checkout.organization.name}</dd>
        </div>
        <div>
          <dt>{say('order.total')}</dt>
          <dd className={css.amount}>{amount}</dd>
        </div>
      </dl>
      <ChoiceCards
        label={say('card.heading')}
        stacked
        choices={walletCards.map((value) => ({
          value,
          label: `${say('card.ending', { brand: 'Visa' })} ${value.slice(-4)}`,
          note: say(happens[value]),
        }))}
        value={number}
        onChange={onNumber}
      />
      <p className={css.about}>{say('wallet.about')}</p>
      <div className={css.answers}>
        <Button type="submit" size="large">
          {say('pay.action', { amount })}
        </Button>
        <Button tone="soft" size="large" onClick={onCancel}>
          {say('wallet.cancel')}
        </Button>
      </div>
    </form>
  )
}
