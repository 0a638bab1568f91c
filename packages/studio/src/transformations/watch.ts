import type { Transformation } from '@atelier/contract'
import { Outage } from '@atelier/plumbing/outage'
import type { StudioPorts } from '../ports.ts'
import { readTransformation, readTransformations } from './read.ts'

/** The transformations may be painted by other processes, so this one reads their rows again and again. */
const pollMilliseconds = 300

const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, pollMilliseconds))

/** Whether nothing of a transformation changes by itself any more. */
const hasEnded = ({ status, large }: Transformation): boolean =>
  status !== 'processing' && large?.status !== 'processing'

type Listener = (transformation: Transformation) => void

/** Follows transformations for any number of visitors with one reader for all of them. */
export interface TransformationWatch {
  /**
   * Follows a transformation: its present state, then every change, until it is completed, in its large size
   * too, has failed, or the visitor has disconnected.
   *
   * @throws `ResourceNotFound`, before anything is sent
   */
  follow(id: string, signal: AbortSignal): Promise<AsyncIterable<Transformation>>
}

/**
 * Watches the transformations that somebody follows: one statement reads all of them, three times a second, however many
 * visitors there are. Nothing is read while nobody follows.
 */
export const watchTransformations = ({
  database: { db },
  log,
}: Pick<StudioPorts, 'database' | 'log'>): TransformationWatch => {
  const followed = new Map<string, Set<Listener>>()
  let isReading = false

  const readAll = async (): Promise<void> => {
    while (followed.size > 0) {
      await pause()
      if (followed.size === 0) break
      const found = await readTransformations(db, [...followed.keys()]).catch((error: unknown) => {
        // That the database is away was logged where it was found out, once; the next read may find it again.
        const tell = error instanceof Outage ? log.debug : log.error
        tell({ err: error }, 'The transformations that visitors follow could not be read; trying again.')
        return []
      })
      for (const transformation of found)
        for (const listener of followed.get(transformation.id) ?? []) listener(transformation)
    }
    isReading = false
  }
  const listen = (id: string, listener: Listener): (() => void) => {
    const listeners = followed.get(id) ?? new Set()
    followed.set(id, listeners.add(listener))
    if (!isReading) {
      isReading = true
      void readAll()
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) followed.delete(id)
    }
  }

  async function* changes(first: Transformation, signal: AbortSignal): AsyncGenerator<Transformation> {
    let latest = first
    let wake = (): void => undefined
    const stopListening = listen(first.id, (transformation) => {
      latest = transformation
      wake()
    })
    signal.addEventListener('abort', () => wake(), { once: true })
    try {
      for (let sent = ''; !signal.aborted;) {
        const text = JSON.stringify(latest)
        if (text !== sent) yield latest
        sent = text
        if (hasEnded(latest)) return
        await new Promise<void>((resolve) => {
          wake = resolve
          if (signal.aborted || JSON.stringify(latest) !== sent) resolve()
        })
      }
    } finally {
      stopListening()
    }
  }
  return { follow: async (id, signal) => changes(await readTransformation(db, id), signal) }
}
