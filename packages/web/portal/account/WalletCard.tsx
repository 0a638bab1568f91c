import * as api from '@atelier/contract'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import type { TopUpOffer, Wallet } from '../api-types.ts'
import { Loaded, Loading } from '../parts/Loaded.tsx'
import rows from '../parts/Rows.module.css'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'
import { pricesIn } from './top-up-prices.ts'

const TopUpPart = lazyPart(() => import('./TopUpPart.tsx'), 'TopUpPart', {
  waiting: <Loading height="4rem" />,
})

/** Texts of changes of a balance. Those of the seller have a reason, and no order. */
const lines = {
  credit: 'wallet.order',
  debit: 'wallet.order',
  order: 'wallet.order',
  order_return: 'wallet.returned',
  top_up: 'wallet.topUp',
  refund: 'wallet.refund',
  refund_return: 'wallet.refundReturn',
  dispute: 'wallet.dispute',
  dispute_return: 'wallet.disputeReturn',
} as const

type Props = { wallet: Wallet; offers: readonly TopUpOffer[] }

/** Balance in one currency, with its latest changes and their causes, and how it is filled. */
export const WalletCard = ({ wallet, offers }: Props) => {
  const { id, balance, currency } = wallet
  const { say } = useSpeech()
  const { money, day } = useFormat()
  const entries = useEndpoint(api.portalWalletEntries.list, { path: { id }, query: { limit: 20 } })
  return (
    <Card
      title={say('wallet.title', { amount: money(balance, currency) })}
      actions={<span className={rows.note}>{say('wallet.note')}</span>}
      flush
    >
      {(offers.some((offer) => pricesIn(offer, currency).length > 0) || wallet.auto_top_up) && (
        <TopUpPart wallet={wallet} offers={offers} />
      )}
      <Loaded state={entries}>
        {({ items }) => (
          <ul className={rows.rows}>
            {items.map(({ order_id, invoice_number, cause, reason, amount, created_at, ...entry }) => (
              <li key={entry.id} className={rows.row}>
                <span className={rows.words}>
                  <span className={rows.name}>
                    {order_id === null ? (
                      reason
                    ) : (
                      <Link to={paths.order(order_id)}>
                        {say(lines[cause], { number: invoice_number ?? '' })}
                      </Link>
                    )}
                  </span>
                  <time className={rows.note} dateTime={created_at}>
                    {day(created_at)}
                  </time>
                </span>
                <span className={rows.end}>
                  <span className={rows.amount}>{money(amount, currency)}</span>
                  <span className={rows.note}>{money(entry.balance, currency)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
