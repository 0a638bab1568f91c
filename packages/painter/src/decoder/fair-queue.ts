/**
 * A queue of queues, one for each caller: callers take turns, and the entries of one caller retain their
 * order.
 */
export type FairQueue<Entry> = {
  push(caller: string, entry: Entry): void
  /** Returns the next entry of the caller whose turn it is. */
  shift(): Entry | undefined
  remove(caller: string, entry: Entry): void
  /** Counts the waiting entries, of one caller or of all. */
  length(caller?: string): number
}

export function createFairQueue<Entry>(): FairQueue<Entry> {
  // A map preserves the order in which callers came; after its turn a caller moves to the end.
  const waiting = new Map<string, Entry[]>()

  return {
    push: (caller, entry) => {
      const own = waiting.get(caller)
      if (own === undefined) waiting.set(caller, [entry])
      else own.push(entry)
    },
    shift: () => {
      const [first] = waiting
      if (first === undefined) return undefined
      const [caller, own] = first
      const entry = own.shift()
      waiting.delete(caller)
      if (own.length > 0) waiting.set(caller, own)
      return entry
    },
    remove: (caller, entry) => {
      const left = (waiting.get(caller) ?? []).filter((other) => other !== entry)
      if (left.length === 0) waiting.delete(caller)
      else waiting.set(caller, left)
    },
    length: (caller) => {
      if (caller !== undefined) return waiting.get(caller)?.length ?? 0
      return [...waiting.values()].reduce((sum, own) => sum + own.length, 0)
    },
  }
}
