/** Path of a call in its client: `['orders', 'list']`. */
export type CallKey = readonly string[]

const keys = new WeakMap<object, CallKey>()

const register = (entries: object, names: readonly string[]): void => {
  for (const [name, entry] of Object.entries(entries) as [string, unknown][]) {
    const key = [...names, name]
    if (typeof entry === 'function') keys.set(entry, key)
    else if (typeof entry === 'object' && entry !== null) register(entry, key)
  }
}

/** Registers the paths of all calls of a client, which key their responses; returns the client itself. */
export const withKeys = <C extends object>(client: C): C => {
  register(client, [])
  return client
}

/** Returns the path of a call. Throws for a function of a client that did not go through `withKeys`. */
export const keyOf = (call: object): CallKey => {
  const key = keys.get(call)
  if (key === undefined) throw new Error('This function is no call of the client of the page.')
  return key
}

/** Returns the area of a call, by which responses are refreshed: its path without the last part. */
export const areaOf = (call: object): CallKey => keyOf(call).slice(0, -1)
