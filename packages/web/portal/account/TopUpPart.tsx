import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import type { TopUpOffer, Wallet } from '../api-types.ts'
import rows from '../parts/Rows.module.css'
import { useSpeech } from '../texts/speech.ts'
import { AddMoney } from './AddMoney.tsx'
import { choicesOf } from './top-up-prices.ts'

const AutoTopUpDialog = lazyDialog(() => import('./AutoTopUpDialog.tsx'), 'AutoTopUpDialog')

const stops = {
  declined: 'wallet.declined',
  missing_payment_method: 'wallet.missing',
  product_unavailable: 'wallet.gone',
} as const

type Props = { wallet: Wallet; offers: readonly TopUpOffer[] }

/** Ways of filling a balance: now, and automatically. */
export const TopUpPart = ({ wallet, offers }: Props) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { auto_top_up: agreed, currency } = wallet
  const show = (amount: number) => money(amount, currency)
  const sentence = () => {
    if (agreed === undefined) return say('wallet.autoOff')
    return agreed.stop_reason === null
      ? say('wallet.autoOn', { amount: show(agreed.amount), threshold: show(agreed.threshold) })
      : say(stops[agreed.stop_reason])
  }
  return (
    <div className={`${rows.row} ${rows.wrap}`}>
      <span className={rows.words}>
        <span className={rows.name}>{say('wallet.auto')}</span>
        <span className={rows.note}>{sentence()}</span>
      </span>
      <span className={rows.actions}>
        <Button
          tone="soft"
          size="small"
          aria-label={`${say('wallet.auto')}: ${say('wallet.change')}`}
          onClick={() => setIsOpen(true)}
        >
          {say('wallet.change')}
        </Button>
        {choicesOf(offers, currency).length > 0 && <AddMoney offers={offers} currency={currency} />}
      </span>
      <AutoTopUpDialog open={isOpen} onClose={() => setIsOpen(false)} wallet={wallet} offers={offers} />
    </div>
  )
}
