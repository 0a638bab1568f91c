import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { CircleCheck } from 'lucide-react'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useShopTime } from '../../lib/sandbox.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { disputeStatuses, dueWords } from '../disputes/words.ts'
import { otherCurrencies } from '../money/words.ts'
import { paths } from '../paths.ts'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'
import { statuses } from '../subscriptions/words.ts'
import { Line, More } from './AttentionLine.tsx'
import type { Attention } from '../api-types.ts'
import { RestoredLines } from './RestoredLines.tsx'
import css from './Lines.module.css'

/** A dispute that needs an answer, with the remaining time. */
const DisputeLine = ({ dispute }: { dispute: Attention['disputes']['items'][number] }) => {
  const { slug } = useOrganization()
  const { money } = useFormat()
  const { id, customer, amount, currency, status, evidence_due_at } = dispute
  const left = useShopTime((now) => dueWords(evidence_due_at, now))
  return (
    <Line
      to={paths.dispute(slug, id)}
      name={customer.name ?? readableEmail(customer.email)}
      note={`Disputes ${money(amount, currency)} · ${left}`}
      badge={<StatusBadge {...disputeStatuses[status]} />}
    />
  )
}

const Lines = ({
  disputes,
  payment_holds: holds,
  unassigned_payments: unassigned,
  other_currencies: foreign,
  rejected_charges: rejected,
  past_due_subscriptions: late,
  failed_grants: failed,
  deletion_requests: leaving,
  withdrawals: withdrawn,
  shipments: unsent,
  reviews: waiting,
  failing_webhooks: silent,
}: Attention) => {
  const { slug } = useOrganization()
  const main = useDefaultCurrency()
  const { money, ago, day, short } = useFormat()
  return (
    <ul>
      <RestoredLines holds={holds} unassigned={unassigned} />
      {foreign.items.map(({ currency }) => (
        <Line
          key={currency}
          to={paths.money(slug, 'payouts')}
          isWhole
          name={`A balance in ${currency.toUpperCase()}`}
          note={otherCurrencies(main, [currency])}
          badge={<Badge tone="bad">No totals</Badge>}
        />
      ))}
      {disputes.items.map((dispute) => (
        <DisputeLine key={dispute.id} dispute={dispute} />
      ))}
      <More
        count={disputes.total_count - disputes.items.length}
        what="disputed"
        to={paths.money(slug, 'disputes')}
      />
      {withdrawn.items.map(({ order_id, customer, product_name, refund_due_at }) => (
        <Line
          key={order_id}
          to={paths.order(slug, order_id)}
          name={customer.name ?? readableEmail(customer.email)}
          note={`Withdrew from ${product_name} · refund it by ${day(refund_due_at)}`}
          badge={<Badge tone="bad">Withdrawal</Badge>}
        />
      ))}
      <More count={withdrawn.total_count - withdrawn.items.length} what="withdrawn" to={paths.orders(slug)} />
      {rejected.items.map(({ order_id, customer, amount, currency, message, next_attempt_at }) => (
        <Line
          key={order_id}
          to={paths.order(slug, order_id)}
          isWhole
          name={customer.name ?? readableEmail(customer.email)}
          note={`${money(amount, currency)} · ${message ?? 'The processor could not be reached.'} · next try ${short(next_attempt_at)}`}
          badge={<Badge tone="bad">Not charged</Badge>}
        />
      ))}
      <More count={rejected.total_count - rejected.items.length} what="not charged" to={paths.orders(slug)} />
      {late.items.map(({ id, customer, product_name, amount, currency, past_due_at }) => (
        <Line
          key={id}
          to={paths.subscription(slug, id)}
          name={customer.name ?? readableEmail(customer.email)}
          note={[product_name, money(amount, currency), past_due_at && ago(past_due_at)]
            .filter(Boolean)
            .join(' · ')}
          badge={<StatusBadge {...statuses.past_due} />}
        />
      ))}
      <More count={late.total_count - late.items.length} what="past due" to={paths.subscriptions(slug)} />
      {failed.items.map(({ id, customer, benefit_id, benefit_description, order_id, message }) => (
        <Line
          key={id}
          to={order_id === null ? paths.benefit(slug, benefit_id) : paths.order(slug, order_id)}
          name={customer.name ?? readableEmail(customer.email)}
          note={`${benefit_description}: ${message}`}
          badge={<Badge tone="bad">Not delivered</Badge>}
        />
      ))}
      <More count={failed.total_count - failed.items.length} what="not delivered" to={paths.benefits(slug)} />
      {leaving.items.map(({ customer, requested_at }) => (
        <Line
          key={customer.id}
          to={paths.customer(slug, customer.id)}
          name={customer.name ?? readableEmail(customer.email)}
          note={`Requested deletion · ${ago(requested_at)}`}
          badge={<Badge tone="warn">Deletion</Badge>}
        />
      ))}
      <More
        count={leaving.total_count - leaving.items.length}
        what="requesting deletion"
        to={paths.customers(slug)}
      />
      {unsent.items.map(({ order_id, customer, content, sold_at }) => (
        <Line
          key={order_id}
          to={paths.order(slug, order_id)}
          name={customer.name ?? readableEmail(customer.email)}
          note={`${content} · sold ${ago(sold_at)}`}
          badge={<Badge tone="info">To send</Badge>}
        />
      ))}
      <More
        count={unsent.total_count - unsent.items.length}
        what="to send"
        to={`${paths.shipments(slug)}?status=waiting`}
      />
      {waiting.items.map(({ id, display_name, rating, written_at }) => (
        <Line
          key={id}
          to={paths.review(slug, id)}
          name={display_name}
          note={`Wrote a review with ${rating === 1 ? '1 star' : `${rating} stars`} · ${ago(written_at)}`}
          badge={<Badge tone="info">Review</Badge>}
        />
      ))}
      <More
        count={waiting.total_count - waiting.items.length}
        what="reviews waiting"
        to={`${paths.reviews(slug)}?status=waiting`}
      />
      {silent.items.map(({ id, name, consecutive_failures, failing_since, disabled_at }) => (
        <Line
          key={id}
          to={paths.webhook(slug, id)}
          name={name}
          note={
            disabled_at === null
              ? `${consecutive_failures} requests in a row failed · ${ago(failing_since)}`
              : `Disabled after every request failed · ${ago(disabled_at)}`
          }
          badge={
            <Badge tone={disabled_at === null ? 'warn' : 'bad'}>
              {disabled_at === null ? 'Webhook fails' : 'Webhook disabled'}
            </Badge>
          }
        />
      ))}
      <More
        count={silent.total_count - silent.items.length}
        what="failing webhooks"
        to={paths.webhooks(slug)}
      />
    </ul>
  )
}

/**
 * Open tasks: withdrawals without a refund, charges rejected by the processor, subscriptions with a failed
 * charge, benefits and webhooks that could not be delivered, requests for deletion, shipments to send, and
 * reviews to publish.
 */
export const NeedsAttention = () => {
  const { id } = useOrganization()
  const { data, error, refetch } = useEndpoint(api.overview.attention, { path: { id } })
  const content = () => {
    if (data !== undefined) {
      const count = Object.values(data).reduce((sum, { total_count }) => sum + total_count, 0)
      return count > 0 ? (
        <Lines {...data} />
      ) : (
        <p className={css.well}>
          <CircleCheck size={17} aria-hidden="true" />
          All charges went through, all benefits and webhooks are delivered, and there are no deletion
          requests.
        </p>
      )
    }
    return (
      <div className={css.inset} aria-busy={error === undefined}>
        {error === undefined ? (
          <Skeleton width="70%" />
        ) : (
          <LoadFailed
            title="The items that need attention could not be loaded."
            error={error}
            onRetry={refetch}
          />
        )}
      </div>
    )
  }
  return (
    <Card title="Needs attention" flush>
      {content()}
    </Card>
  )
}
