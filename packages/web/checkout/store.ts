import type { Event, State } from './checkout-state.ts'
import { reduce } from './the-checkout.ts'

/** The page's state outside of React: an event is decided before `dispatch` returns, so a second click meets the new state. */
export type Store = {
  readonly state: () => State
  readonly dispatch: (event: Event) => void
  /** Called after every change with the state before and after it. Returns how to stop. */
  readonly subscribe: (listener: (before: State, after: State) => void) => () => void
}

export const createStore = (): Store => {
  let state: State = { at: 'loading' }
  const listeners = new Set<(before: State, after: State) => void>()
  return {
    state: () => state,
    dispatch(event) {
      const before = state
      state = reduce(before, event)
      if (state !== before) listeners.forEach((listener) => listener(before, state))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
