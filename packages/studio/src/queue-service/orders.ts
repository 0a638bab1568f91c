import { randomUUID } from 'node:crypto'
import type { Clock } from '@atelier/plumbing/clock'
import { CallFailure } from './call.ts'
import { type EaselPorts, type EaselResult, paintInput } from './easel.ts'

type Log = {
  readonly message: string
  readonly level: 'INFO'
  readonly source: 'USER'
  readonly timestamp: string
}

export type Order = {
  readonly id: string
  readonly app: string
  readonly logs: Log[]
  readonly stop: AbortController
  status: 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED'
  outcome:
    | { readonly result: EaselResult }
    | { readonly status: number; readonly detail: unknown }
    | undefined
  readonly done: Promise<void>
}

export type Orders = ReturnType<typeof openOrders>

/** Finished orders that are remembered. */
const mostKept = 1000

/** The orders of the queue, one painting after another. */
export const openOrders = (ports: EaselPorts & { readonly clock: Clock }) => {
  const orders = new Map<string, Order>()
  let line: Promise<unknown> = Promise.resolve()

  const forgetOldest = (): void => {
    for (const [id, { status }] of orders) {
      if (orders.size <= mostKept) return
      if (status === 'COMPLETED') orders.delete(id)
    }
  }

  const work = async (order: Order, input: unknown): Promise<void> => {
    try {
      order.stop.signal.throwIfAborted()
      order.status = 'IN_PROGRESS'
      const note = (done: number, stage: string): void => {
        const message = `${stage} ${Math.round(done * 100)} %`
        const timestamp = ports.clock.now().toISOString()
        order.logs.push({ message, level: 'INFO', source: 'USER', timestamp })
      }
      const result = await paintInput(ports, input, { signal: order.stop.signal, onProgress: note })
      order.outcome = { result }
    } catch (error) {
      order.outcome = failureOf(error, order.stop.signal.aborted)
    }
    order.status = 'COMPLETED'
  }

  return {
    submit: (app: string, input: unknown): Order => {
      forgetOldest()
      let resolve = (): void => undefined
      const done = new Promise<void>((settle) => {
        resolve = settle
      })
      const order: Order = {
        id: randomUUID(),
        app,
        logs: [],
        stop: new AbortController(),
        status: 'IN_QUEUE',
        outcome: undefined,
        done,
      }
      orders.set(order.id, order)
      line = line.then(() => work(order, input)).then(() => resolve())
      return order
    },
    find: (app: string, id: string): Order | undefined => {
      const order = orders.get(id)
      return order?.app === app ? order : undefined
    },
    /** Orders before this one that are not finished. */
    ahead: (order: Order): number => {
      const open = [...orders.values()].filter(({ status }) => status !== 'COMPLETED')
      return Math.max(0, open.indexOf(order))
    },
    count: (): number => orders.size,
    stopAll: async (): Promise<void> => {
      for (const { stop } of orders.values()) stop.abort()
      await line
    },
  }
}

const failureOf = (error: unknown, cancelled: boolean): { status: number; detail: unknown } => {
  if (cancelled) return { status: 499, detail: 'The request was cancelled.' }
  if (error instanceof CallFailure) return { status: error.status, detail: error.detail }
  return { status: 500, detail: 'The painter could not finish this picture.' }
}
