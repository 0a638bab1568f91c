import { setTimeout as sleep } from 'node:timers/promises'

/** Something that can be lost, such as a connection and what depends on it. */
export interface Losable {
  /** Settles when it is lost; with the error that lost it. Never rejects. */
  readonly lost: Promise<unknown>
  /** Gives everything back. Never rejects. */
  close(): Promise<void>
}

export type KeepOpenOptions = {
  readonly open: () => Promise<Losable>
  /** Called at each loss, and at each try that failed to open it again. */
  readonly onLost: (error: unknown) => void
  readonly onBack: () => void
}

/** The pause before each try to open it again, in milliseconds. */
const pause = 1000

/**
 * Keeps something open until `close`. When it is lost, it is closed and opened from scratch, as often as that
 * takes; there is never a second one beside the first.
 *
 * @throws what the first `open` throws
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
  const kept = keep(await open())
  return {
    close: async () => {
      closing.abort()
      await kept
    },
  }
}
