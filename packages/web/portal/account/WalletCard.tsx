import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { client, type Wallet } from '../client.ts'
import { Loaded } from '../parts/Loaded.tsx'
import rows from '../parts/Rows.module.css'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'

/** Balance in one currency, with its latest changes and their causes. */
export const WalletCard = ({ wallet: { id, balance, currency } }: { wallet: Wallet }) => {
  const { say } = useSpeech()
  const { money, day } = useFormat()
  const entries = useEndpoint(client.walletEntries.list, { path: { id }, query: { limit: 20 } })
  return (
    <Card
      title={say('wallet.title', { amount: money(balance, currency) })}
      actions={<span className={rows.note}>{say('wallet.note')}</span>}
      flush
    >
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
                        {say(cause === 'order' ? 'wallet.order' : 'wallet.returned', {
                          number: invoice_number ?? '',
                        })}
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
