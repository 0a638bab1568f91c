import type { Report } from './fault.ts'
import { asksToComeBack, describe, send, type ApiResponse } from './send.ts'
import type { Shop } from './shop.ts'

export type Bought = {
  readonly responses: readonly ApiResponse[]
  /** Checkouts whose confirmation was answered with 200. */
  readonly acknowledged: readonly string[]
}

/**
 * Buys on several lanes at once, one checkout after another, until `stop` is called. Failed responses do not
 * end it.
 */
export const startBuying = (
  shop: Shop,
  { lanes = 4, pauseMs = 0 }: { readonly lanes?: number; readonly pauseMs?: number } = {},
): { stop(): Promise<Bought> } => {
  const responses: ApiResponse[] = []
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const say = async (answering: Promise<ApiResponse>): Promise<ApiResponse> => {
    const response = await answering
    responses.push(response)
    return response
  }
  const buy = async (): Promise<void> => {
    const products = [shop.demo.product_id]
    const checkout = await say(send(shop.url, '/v1/checkouts/', { json: { products }, token: shop.token }))
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
    const token = await say(send(shop.url, '/sandbox/processor/confirmation-tokens', { json: card }))
    const { id, clientSecret } = checkout.body
    if (typeof id !== 'string' || typeof clientSecret !== 'string' || token.status !== 201) return
    const body = {
      customerEmail: `buyer-${crypto.randomUUID()}@example.com`,
      customerName: 'Ada',
      customerBillingAddress: { country: 'SE' },
      confirmationTokenId: token.body['id'],
    }
    const { status } = await say(shop.confirm(clientSecret, body))
    if (status === 200) acknowledged.push(id)
  }
  const running = Array.from({ length: lanes }, async () => {
    while (!stopping.signal.aborted) {
      await buy()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
      return { responses, acknowledged }
    },
  }
}

/**
 * Requires that every response was a success or asked to retry, and that every acknowledged checkout is paid
 * in the end.
 */
export const checkBought = async (
  shop: Shop,
  report: Report,
  { responses, acknowledged }: Bought,
): Promise<void> => {
  const wrong = responses.filter(
    (response) => (response.status < 200 || response.status > 299) && !asksToComeBack(response),
  )
  report.require(wrong.length === 0, `${describe(wrong)}.`)
  const unpaid = await shop.query<{ status: string }>(
    `select status from checkouts where id = any($1) and status <> 'succeeded'`,
    [acknowledged],
  )
  report.require(
    unpaid.length === 0,
    `${unpaid.length} of ${acknowledged.length} acknowledged checkouts are not paid but ${unpaid[0]?.status}.`,
  )
}
