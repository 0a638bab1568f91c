/** The names under which a call of a client stands: `['orders', 'list']`. */
export type CallKey = readonly string[]

const keys = new WeakMap<object, CallKey>()

const register = (entries: object, names: readonly string[]): void => {
  for (const [name, entry] of Object.entries(entries) as [string, unknown][]) {
    const key = [...names, name]
    if (typeof entry === 'function') keys.set(entry, key)
    else if (typeof entry === 'object' && entry !== null) register(entry, key)
  }
}

/** Remembers the names of all calls of a client, by which their answers are kept; answers the client itself. */
export const withKeys = <C extends object>(client: C): C => {
  register(client, [])
  return client
}

/** The names of a call. Throws for a function that is no call of a client that went through `withKeys`. */
export const keyOf = (call: object): CallKey => {
  const key = keys.get(call)
  if (key === undefined) throw new Error('This function is no call of the client of the page.')
  return key
}

/** The area of a call, by which answers are refreshed: all its names but the last. */
export const areaOf = (call: object): CallKey => keyOf(call).slice(0, -1)
