import * as api from '@atelier/contract'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { paths } from '../paths.ts'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Wallet } from '../api-types.ts'
import { autoTopUpStops, walletCauses } from './words.ts'

const CreditDialog = lazyDialog(() => import('./CreditDialog.tsx'), 'CreditDialog')

type StatementProps = { wallet: Wallet; actions: ReactNode }

/** Sentence about the automatic top-up of a balance. */
const AutoTopUp = ({ wallet: { auto_top_up: agreed, currency } }: { wallet: Wallet }) => {
  const { money, short } = useFormat()
  if (agreed === undefined) return null
  const charge = `${money(agreed.amount, currency)} below ${money(agreed.threshold, currency)}`
  const { stop_reason, stopped_at } = agreed
  return (
    <span>
      {stop_reason === null || stopped_at === null
        ? `Filled automatically: ${charge}`
        : `Not filled since ${short(stopped_at)} (${charge}): ${autoTopUpStops[stop_reason]}`}
    </span>
  )
}

/** Balance in one currency, with its latest changes. */
const Statement = ({ wallet, actions }: StatementProps) => {
  const { id, currency, balance, available_balance } = wallet
  const { money, short } = useFormat()
  const { slug } = useOrganization()
  const entries = useEndpoint(api.wallets.entries, { path: { id }, query: { limit: 20 } })
  const show = (amount: number) => money(amount, currency)
  return (
    <HoldingsCard
      title={`${show(balance)} balance`}
      rows={{ ...entries, data: entries.data?.items }}
      none="No changes yet."
      idOf={(entry) => entry.id}
      actions={
        <>
          <AutoTopUp wallet={wallet} />
          {available_balance < balance && <span>{show(available_balance)} available</span>}
          {actions}
        </>
      }
    >
      {({ cause, reason, order_id, invoice_number, amount, created_at, ...entry }) => (
        <Line
          name={
            order_id === null ? (
              reason
            ) : (
              <Link to={paths.order(slug, order_id)}>
                {walletCauses[cause]} {invoice_number}
              </Link>
            )
          }
          note={`${order_id === null ? `${walletCauses[cause]}, ` : ''}${short(created_at)}`}
          end={`${amount > 0 ? '+' : ''}${show(amount)}`}
          under={show(entry.balance)}
        />
      )}
    </HoldingsCard>
  )
}

/** Balances of a customer, each with its statement, and the dialog that adds credit. */
export const CustomerWallets = ({ customerId }: { customerId: string }) => {
  const [isAdding, setIsAdding] = useState(false)
  const wallets = useEndpoint(api.wallets.list, { query: { customer_id: customerId, limit: 20 } })
  const items = wallets.data?.items ?? []
  const addCredit = (
    <Button tone="soft" size="small" onClick={() => setIsAdding(true)}>
      <Plus size={15} aria-hidden="true" />
      Add credit…
    </Button>
  )
  return (
    <>
      {items.length === 0 && (
        <HoldingsCard
          title="Balance"
          rows={{ ...wallets, data: wallets.data?.items }}
          none="No balance. Credit pays for later orders before a card is charged."
          idOf={({ id }) => id}
          actions={addCredit}
        >
          {() => null}
        </HoldingsCard>
      )}
      {items.map((wallet, at) => (
        <Statement key={wallet.id} wallet={wallet} actions={at === 0 && addCredit} />
      ))}
      <CreditDialog open={isAdding} onClose={() => setIsAdding(false)} customerId={customerId} />
    </>
  )
}
