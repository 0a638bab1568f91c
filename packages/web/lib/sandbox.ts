import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** The time of a clock at the last answer, and when that was by the clock of this machine. */
type KnownClock = { readonly now: number; readonly heardAt: number; readonly isFrozen: boolean }
type Known = {
  readonly isSandbox: boolean
  /** The clock of a test installation. */
  readonly clock?: KnownClock | undefined
  /** The clock of the server's machine: that of a visitor's may be wrong by years. */
  readonly server?: KnownClock | undefined
}

/** Reads the clock from the header with which a sandbox shows it; undefined when there is none. */
export const readClock = (header: string | null, heardAt: number): KnownClock | undefined => {
  const [time = '', state] = (header ?? '').split('; ')
  const now = Date.parse(time)
  return Number.isNaN(now) ? undefined : { now, heardAt, isFrozen: state === 'frozen' }
}

/** The time that a clock shows at a moment of this machine's clock. */
export const timeAt = (clock: KnownClock, machineTime: number): number =>
  clock.isFrozen ? clock.now : clock.now + machineTime - clock.heardAt

const store = createStore<Known, Known>((_before, now) => now, { isSandbox: false })

/** Reads from an answer whether the server is a test installation, and what its clocks show. */
export const noteSandbox = (headers: Headers): void => {
  const heardAt = Date.now()
  store.dispatch({
    isSandbox: headers.get('x-atelier-sandbox') === '1',
    clock: readClock(headers.get('x-atelier-clock'), heardAt),
    server: readClock(headers.get('date'), heardAt),
  })
}

const isSandbox = (): boolean => store.state().isSandbox

/** Whether the server is a test installation, in which no real money moves. */
export const useSandbox = (): boolean => useSyncExternalStore(store.subscribe, isSandbox, isSandbox)

/** The time of the shop: that of the clock of a test installation, else of its server; of this machine before any answer. */
export const shopTime = (): Date => {
  const { clock: testClock, server } = store.state()
  const clock = testClock ?? server
  return new Date(clock === undefined ? Date.now() : timeAt(clock, Date.now()))
}

/** Draws again when an answer has changed what is read of the shop's time, and every half a minute. */
const subscribe = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, 30_000)
  const stop = store.subscribe(changed)
  return () => {
    clearInterval(timer)
    stop()
  }
}

/** Something read of the shop's time, such as its day; drawn again when that changes. @param read answers a text */
export const useShopTime = <Text extends string>(read: (now: Date) => Text): Text => {
  const snapshot = () => read(shopTime())
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

const isFrozen = (): boolean => store.state().clock?.isFrozen ?? false
const hasClock = (): boolean => store.state().clock !== undefined

/** Whether this is a test installation with a clock that can be moved, and whether that stands still. */
export const useSandboxClock = (): { readonly hasClock: boolean; readonly isFrozen: boolean } => ({
  hasClock: useSyncExternalStore(store.subscribe, hasClock, hasClock),
  isFrozen: useSyncExternalStore(store.subscribe, isFrozen, isFrozen),
})
