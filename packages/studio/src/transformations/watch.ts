import type { Transformation } from '@atelier/contract'
import { Outage } from '@atelier/plumbing/outage'
import type { StudioPorts } from '../ports.ts'
import { readTransformation, readTransformations } from './read.ts'

/**
 * Poll interval, in milliseconds: other processes may paint the transformations, so this one polls their
 * rows.
 */
const pollMilliseconds = 300

const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, pollMilliseconds))

/** True once a transformation no longer changes without a request. */
const hasEnded = ({ status, large }: Transformation): boolean =>
  status !== 'processing' && large?.status !== 'processing'

type Listener = (transformation: Transformation) => void

/** Follows transformations for any number of visitors with one reader for all of them. */
export interface TransformationWatch {
  /**
   * Follows a transformation: its present state, then every change, until it is completed, including its
   * large size, has failed, or the visitor has disconnected.
   *
   * @throws `ResourceNotFound`, before anything is sent
   */
  follow(id: string, signal: AbortSignal): Promise<AsyncIterable<Transformation>>
}

/**
 * Watches the followed transformations: one statement reads all of them, three times a second, for any number
 * of visitors. Nothing is read without followers.
 */
export const watchTransformations = (
  services: Pick<StudioPorts, 'database' | 'log' | 'painting'>,
): TransformationWatch => {
  const { log } = services
  const followed = new Map<string, Set<Listener>>()
  let isReading = false

  const readAll = async (): Promise<void> => {
    while (followed.size > 0) {
      await pause()
      if (followed.size === 0) break
      const transformations = await readTransformations(services, [...followed.keys()]).catch(
        (error: unknown) => {
          // The database outage was logged where it was detected, once; the next read may succeed.
          const tell = error instanceof Outage ? log.debug : log.error
          tell({ err: error }, 'The transformations that visitors follow could not be read; trying again.')
          return []
        },
      )
      for (const transformation of transformations)
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
      for (let sentState = ''; !signal.aborted;) {
        const text = JSON.stringify(latest)
        if (text !== sentState) yield latest
        sentState = text
        if (hasEnded(latest)) return
        await new Promise<void>((resolve) => {
          wake = resolve
          if (signal.aborted || JSON.stringify(latest) !== sentState) resolve()
        })
      }
    } finally {
      stopListening()
    }
  }
  return { follow: async (id, signal) => changes(await readTransformation(services, id), signal) }
}
