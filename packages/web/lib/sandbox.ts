import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** Time of a clock at the last response, and the local time of that response. */
type KnownClock = { readonly now: number; readonly heardAt: number; readonly isFrozen: boolean }
type Known = {
  readonly isSandbox: boolean
  /** Clock of a test installation. */
  readonly clock?: KnownClock | undefined
  /** Clock of the server's machine: a visitor's own may be wrong by years. */
  readonly server?: KnownClock | undefined
}

/** Reads the clock from the header of a sandbox; undefined when there is none. */
export const readClock = (header: string | null, heardAt: number): KnownClock | undefined => {
  const [time = '', state] = (header ?? '').split('; ')
  const now = Date.parse(time)
  return Number.isNaN(now) ? undefined : { now, heardAt, isFrozen: state === 'frozen' }
}

/** Returns the time of a clock at a local moment. */
export const timeAt = (clock: KnownClock, machineTime: number): number =>
  clock.isFrozen ? clock.now : clock.now + machineTime - clock.heardAt

const store = createStore<Known, Known>((_before, now) => now, { isSandbox: false })

/** Reads the sandbox flag of the server from a response, and the time of its clocks. */
export const noteSandbox = (headers: Headers): void => {
  const heardAt = Date.now()
  store.dispatch({
    isSandbox: headers.get('x-atelier-sandbox') === '1',
    clock: readClock(headers.get('x-atelier-clock'), heardAt),
    server: readClock(headers.get('date'), heardAt),
  })
}

const isSandbox = (): boolean => store.state().isSandbox

/** Returns true for a test installation, in which no real money moves. */
export const useSandbox = (): boolean => useSyncExternalStore(store.subscribe, isSandbox, isSandbox)

/**
 * Returns the time of the shop: that of the clock of a test installation, otherwise of its server; local time
 * before any response.
 */
export const shopTime = (): Date => {
  const { clock: testClock, server } = store.state()
  const clock = testClock ?? server
  return new Date(clock === undefined ? Date.now() : timeAt(clock, Date.now()))
}

/** Notifies when a response has changed the shop's time, and every half a minute. */
const subscribe = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, 30_000)
  const stop = store.subscribe(changed)
  return () => {
    clearInterval(timer)
    stop()
  }
}

/**
 * Returns a value of the shop's time, such as its day; re-renders when it changes. @param read returns a text
 */
export const useShopTime = <Text extends string>(read: (now: Date) => Text): Text => {
  const snapshot = () => read(shopTime())
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}

const isFrozen = (): boolean => store.state().clock?.isFrozen ?? false
const hasClock = (): boolean => store.state().clock !== undefined

/** Returns the state of the sandbox clock: `hasClock` when it can be moved, and `isFrozen`. */
export const useSandboxClock = (): { readonly hasClock: boolean; readonly isFrozen: boolean } => ({
  hasClock: useSyncExternalStore(store.subscribe, hasClock, hasClock),
  isFrozen: useSyncExternalStore(store.subscribe, isFrozen, isFrozen),
})
