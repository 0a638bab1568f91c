import type { Services } from '../../core/services.ts'

/** A payment, with the subscription and the status of its order. */
type Settled = {
  readonly status: string
  readonly subscription_id: string | null
  readonly order_status: string | null
}

/**
 * Counts the stored usage, before the transaction that applies the change of a payment. Other payments bill none.
 *
 * @throws Outage, see `UsageCounter.countStored`
 */
export const countUsageBefore = async (
  { usage }: Pick<Services, 'usage'>,
  payment: Settled | undefined,
): Promise<void> => {
  if (payment?.status !== 'pending' || payment.order_status !== 'draft') return
  if (payment.subscription_id !== null) await usage.countStored(payment.subscription_id)
}
