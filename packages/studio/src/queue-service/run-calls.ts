import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, answer, type Call, notFound } from './call.ts'
import type { Orders } from './orders.ts'
import { outcomeOf } from './queue-calls.ts'

const ofApp = /^\/([\w.-]+\/[\w.-]+)(\/stream)?$/

/** A model called directly: it answers when it is done, or tells its progress on the way. */
export const answerRun = async (orders: Orders, call: Call): Promise<Answer> => {
  const named = ofApp.exec(call.path)
  if (named === null || call.method !== 'POST') return notFound('endpoint')
  const order = await orders.submit(named[1] ?? '', call.input, { lasting: false, key: null })
  // Nobody else knows this order: when its caller is gone, so is its purpose.
  call.signal.addEventListener('abort', () => void orders.cancel(order))
  if (named[2] === undefined) {
    await order.done
    return outcomeOf(order)
  }
  async function* tell(): AsyncGenerator<unknown> {
    let told = 0
    for (;;) {
      for (const { message } of order.logs.slice(told)) yield { progress: message }
      told = order.logs.length
      if (order.status === 'COMPLETED') break
      await Promise.race([order.done, wait(100, undefined, { ref: false })])
    }
    yield outcomeOf(order).body
  }
  return { ...answer(200, null), headers: { 'x-fal-request-id': order.id }, events: tell() }
}
