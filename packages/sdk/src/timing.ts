import { RequestAbortedError } from './errors.ts'
import type { ClientOptions, Timing } from './options.ts'

/** The client's time and chance: the machine's own, except for what its options replace. */
export const timingOf = ({ timing }: ClientOptions, call: string): Timing => {
  const { now = Date.now, random = Math.random, sleep = pause } = timing ?? {}
  return {
    now,
    random,
    sleep: async (ms, signal) => {
      try {
        await sleep(ms, signal)
      } catch (error) {
        throw signal?.aborted ? new RequestAbortedError(call) : error
      }
    },
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
