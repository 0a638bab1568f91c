/**
 * State outside of React. An event is applied before `dispatch` returns, so a second click sees the new
 * state.
 */
export type Store<State, Event> = {
  readonly state: () => State
  readonly dispatch: (event: Event) => void
  /**
   * Calls `listener` after every change with the state before and after it. Returns the function that
   * unsubscribes.
   */
  readonly subscribe: (listener: (before: State, after: State) => void) => () => void
}

/** @param reduce returns the state after an event; the same object when nothing changes */
export const createStore = <State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: State,
): Store<State, Event> => {
  let state = initial
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
