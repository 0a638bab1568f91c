import { setTimeout as sleep } from 'node:timers/promises'

/** Resource that can be lost, such as a connection with its dependents. */
export interface Losable {
  /** Settles with the error when the resource is lost. Never rejects. */
  readonly lost: Promise<unknown>
  /** Releases everything. Never rejects. */
  close(): Promise<void>
}

export type KeepOpenOptions = {
  readonly open: () => Promise<Losable>
  /** Called at each loss, and at each failed try to reopen. */
  readonly onLost: (error: unknown) => void
  readonly onBack: () => void
}

/** Pause before each try to reopen, in milliseconds. */
const pause = 1000

/**
 * Keeps a resource open until `close`. A lost resource is closed and reopened from scratch, with any number
 * of tries; two are never open at the same time.
 *
 * @throws any error of the first `open`
 */
export const keepOpen = async ({
  open,
  onLost,
  onBack,
}: KeepOpenOptions): Promise<{ close(): Promise<void> }> => {
  const closing = new AbortController()
  const closed = new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  const openAgain = async (): Promise<Losable | undefined> => {
    while (!closing.signal.aborted) {
      await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (closing.signal.aborted) return undefined
      try {
        return await open()
      } catch (error) {
        onLost(error)
      }
    }
    return undefined
  }
  const keep = async (first: Losable): Promise<void> => {
    for (let current: Losable | undefined = first; current !== undefined;) {
      const error = await Promise.race([current.lost, closed])
      if (!closing.signal.aborted) onLost(error)
      await current.close()
      if (closing.signal.aborted) return
      current = await openAgain()
      if (current !== undefined) onBack()
    }
  }
  const connection = keep(await open())
  return {
    close: async () => {
      closing.abort()
      await connection
    },
  }
}
