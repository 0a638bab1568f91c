import type { client } from './client.ts'

type Subscription = Awaited<ReturnType<typeof client.subscriptions.list>>['items'][number]
type Given = Pick<
  Subscription,
  'status' | 'cancel_at_period_end' | 'current_period_end' | 'ends_at' | 'ended_at'
>
type Next = {
  /** The event at the moment, future or past. */
  readonly verb: string
  readonly moment: string | null
}

/** Returns the next event of a subscription, or the latest one. */
export const nextOf = ({
  status,
  cancel_at_period_end,
  current_period_end,
  ends_at,
  ended_at,
}: Given): Next => {
  const next = current_period_end ?? null
  if (ended_at) return { verb: 'Ended', moment: ended_at }
  if (cancel_at_period_end) return { verb: 'Ends', moment: ends_at ?? next }
  switch (status) {
    case 'active':
      return { verb: 'Renews', moment: next }
    case 'trialing':
      return { verb: 'Trial until', moment: next }
    case 'past_due':
    case 'unpaid':
      return { verb: 'Was due', moment: next }
    default:
      return { verb: 'Not paid yet', moment: null }
  }
}
