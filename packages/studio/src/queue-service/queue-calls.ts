import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, answer, type Call, notFound } from './call.ts'
import type { Order, Orders } from './orders.ts'

const ofRequest = /^\/([\w.-]+\/[\w.-]+)\/requests\/([\w-]+)(\/status\/stream|\/status|\/cancel)?$/
const ofApp = /^\/([\w.-]+\/[\w.-]+)(\/[\w./-]*)?$/

const statusOf = (orders: Orders, order: Order, withLogs: boolean) => {
  const base = `https://queue.fal.run/${order.app}/requests/${order.id}`
  return {
    status: order.status,
    request_id: order.id,
    response_url: base,
    status_url: `${base}/status`,
    cancel_url: `${base}/cancel`,
    ...(order.status === 'IN_QUEUE' && { queue_position: orders.ahead(order) }),
    ...(order.status !== 'IN_QUEUE' && withLogs && { logs: [...order.logs] }),
  }
}

/** What an order came to: the model's answer under the order's id, or the model's error. */
export const outcomeOf = ({ id, outcome }: Order): Answer => {
  const headers = { 'x-fal-request-id': id }
  if (outcome === null) return { status: 400, headers, body: { detail: 'Request is still in progress' } }
  return 'result' in outcome
    ? { status: 200, headers, body: outcome.result }
    : { status: outcome.status, headers, body: { detail: outcome.detail } }
}

async function* follow(orders: Orders, order: Order, call: Call): AsyncGenerator<unknown> {
  let shown = ''
  for (;;) {
    const { status } = order
    const now = statusOf(orders, order, call.query.get('logs') === '1')
    const text = JSON.stringify(now)
    if (text !== shown) yield now
    shown = text
    if (status === 'COMPLETED' || call.signal.aborted) return
    await Promise.race([order.done, wait(100, undefined, { ref: false })])
  }
}

/** The calls of the queue: submit, status, its stream, result, cancel. */
export const answerQueue = async (orders: Orders, call: Call): Promise<Answer> => {
  const named = ofRequest.exec(call.path)
  if (named === null) {
    const app = ofApp.exec(call.path)?.[1]
    if (app === undefined || call.method !== 'POST') return notFound('endpoint')
    return answer(
      200,
      statusOf(orders, await orders.submit(app, call.input, { lasting: true, key: call.key }), false),
    )
  }
  const [, app = '', id = '', what] = named
  const order = orders.find(app, id)
  if (order === undefined) return notFound('request')
  if (what === '/status')
    return answer(
      order.status === 'COMPLETED' ? 200 : 202,
      statusOf(orders, order, call.query.get('logs') === '1'),
    )
  if (what === '/status/stream') return { ...answer(200, null), events: follow(orders, order, call) }
  if (what === undefined) return outcomeOf(order)
  if (order.status === 'COMPLETED') return answer(400, { status: 'ALREADY_COMPLETED' })
  await orders.cancel(order)
  return answer(202, { status: 'CANCELLATION_REQUESTED' })
}
