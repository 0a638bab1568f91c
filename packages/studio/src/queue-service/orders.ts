import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@atelier/plumbing/clock'
import type { Log } from '@atelier/plumbing/log'
import { CallFailure } from './call.ts'
import { type EaselPorts, paintInput } from './easel.ts'
import { type Entry, openOrderBook, type Outcome } from './order-book.ts'

export type Order = Omit<Entry, 'outcome'> & {
  /** Whether it outlives this process. */
  readonly lasting: boolean
  readonly stop: AbortController
  status: 'IN_QUEUE' | 'IN_PROGRESS' | 'COMPLETED'
  outcome: Outcome | null
  readonly done: Promise<void>
  /** Settles `done`. */
  readonly settle: () => void
}

export type OrderWish = {
  /** Whether it is written down. */
  readonly lasting: boolean
  /** What its caller calls it, to place it once; null: nothing. */
  readonly key: string | null
}

export type OrderPorts = EaselPorts & {
  readonly clock: Clock
  readonly log: Log
  readonly directory: string
}

export type Orders = Awaited<ReturnType<typeof openOrders>>

/** Finished orders that are remembered. */
const mostKept = 1000

const cancelled: Outcome = { status: 499, detail: 'The request was cancelled.' }

const failureOf = (error: unknown, stopped: boolean): Outcome => {
  if (stopped) return cancelled
  if (error instanceof CallFailure) return { status: error.status, detail: error.detail }
  return { status: 500, detail: 'The painter could not finish this picture.' }
}

const orderOf = (entry: Entry, lasting: boolean): Order => {
  let settle = (): void => undefined
  const done = new Promise<void>((resolve) => {
    settle = resolve
  })
  const status = entry.outcome === null ? 'IN_QUEUE' : 'COMPLETED'
  if (entry.outcome !== null) settle()
  return { ...entry, lasting, stop: new AbortController(), status, done, settle }
}

const entryOf = ({ id, app, key, number, input, logs, outcome }: Order): Entry => ({
  id,
  app,
  key,
  number,
  input,
  logs,
  outcome,
})

const hasFailed = ({ outcome }: Order): boolean => outcome !== null && 'status' in outcome

/**
 * The orders of the queue, one painting after another. One that lasts is written down before it is
 * acknowledged and before it counts as completed; those a dead process left unfinished are painted now.
 */
export const openOrders = async (ports: OrderPorts) => {
  const book = await openOrderBook(join(ports.directory, 'orders'), ports.log)
  const orders = new Map<string, Order>()
  /** The latest order under each name that a caller gave. */
  const named = new Map<string, Promise<Order>>()
  let line: Promise<unknown> = Promise.resolve()
  let last = 0
  let closing = false

  const nameOf = ({ app, key }: Pick<Entry, 'app' | 'key'>): string => `${app} ${key}`

  const forgetOldest = async (): Promise<void> => {
    for (const [id, order] of orders) {
      if (orders.size <= mostKept) return
      if (order.status !== 'COMPLETED') continue
      orders.delete(id)
      if ((await named.get(nameOf(order))?.catch(() => undefined)) === order) named.delete(nameOf(order))
      if (order.lasting) await book.drop(id)
    }
  }

  /** Ends an order with its first outcome; a later one changes nothing. */
  const finish = async (order: Order, outcome: Outcome): Promise<void> => {
    if (order.outcome !== null) return order.done
    order.outcome = outcome
    order.input = null
    if (order.lasting)
      await book.write(entryOf(order)).catch((error: unknown) => {
        ports.log.error({ err: error, order: order.id }, 'What an order came to could not be written down.')
      })
    order.status = 'COMPLETED'
    order.settle()
  }

  const work = async (order: Order): Promise<void> => {
    if (order.outcome !== null || (closing && order.lasting)) return
    const { signal } = order.stop
    const note = (done: number, stage: string): void => {
      const message = `${stage} ${Math.round(done * 100)} %`
      order.logs.push({ message, level: 'INFO', source: 'USER', timestamp: ports.clock.now().toISOString() })
    }
    try {
      signal.throwIfAborted()
      order.status = 'IN_PROGRESS'
      await finish(order, { result: await paintInput(ports, order.input, { signal, onProgress: note }) })
    } catch (error) {
      // What a service that stops leaves unfinished, the next one paints.
      if (!(closing && order.lasting)) await finish(order, failureOf(error, signal.aborted))
    }
  }

  const take = (order: Order): Order => {
    orders.set(order.id, order)
    last = Math.max(last, order.number)
    // Whoever placed it is told first that it waits.
    if (order.outcome === null) line = line.then(() => nextTurn()).then(() => work(order))
    return order
  }

  const place = async (app: string, input: unknown, { lasting, key }: OrderWish): Promise<Order> => {
    last += 1
    const entry: Entry = { id: randomUUID(), app, key, number: last, input, logs: [], outcome: null }
    if (lasting) await book.write(entry)
    return take(orderOf(entry, lasting))
  }

  for (const entry of book.entries) {
    const order = take(orderOf(entry, true))
    if (entry.key !== null) named.set(nameOf(entry), Promise.resolve(order))
  }

  return {
    /**
     * Takes an order. One that does not last is known to its caller alone, and goes with this process.
     *
     * Asked for again under its key it is answered as it is, unless it has failed.
     */
    submit: async (app: string, input: unknown, wish: OrderWish): Promise<Order> => {
      await forgetOldest()
      const { key } = wish
      if (key === null) return place(app, input, wish)
      const name = nameOf({ app, key })
      for (let before = named.get(name); before !== undefined; before = named.get(name)) {
        const order = await before.catch(() => undefined)
        if (order !== undefined && !hasFailed(order)) return order
        if (named.get(name) === before) named.delete(name)
      }
      const placed = place(app, input, wish)
      named.set(name, placed)
      return placed
    },
    find: (app: string, id: string): Order | undefined => {
      const order = orders.get(id)
      return order?.app === app ? order : undefined
    },
    /** Ends an order that is not finished; it is not painted after the next start either. */
    cancel: async (order: Order): Promise<void> => {
      order.stop.abort()
      await finish(order, cancelled)
    },
    /** Orders before this one that are not finished. */
    ahead: (order: Order): number => {
      const open = [...orders.values()].filter(({ status }) => status !== 'COMPLETED')
      return Math.max(0, open.indexOf(order))
    },
    count: (): number => orders.size,
    /** Stops working. Orders that last stay as they are. */
    close: async (): Promise<void> => {
      closing = true
      for (const { stop } of orders.values()) stop.abort()
      await line
    },
  }
}
