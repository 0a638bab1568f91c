import { AsyncLocalStorage } from 'node:async_hooks'

/** The end of the work that is under way, for all requests that are made within it. */
const deadlines = new AsyncLocalStorage<AbortSignal>()

/**
 * The signal that gives a request up, or work of several requests: when it has taken too long, or when the time of the
 * work it belongs to is over.
 *
 * @param time how long this one may take, in milliseconds of real time
 */
export const requestSignal = (time: number): AbortSignal => {
  const deadline = deadlines.getStore()
  const own = AbortSignal.timeout(time)
  return deadline === undefined ? own : AbortSignal.any([own, deadline])
}

/**
 * Does work that makes requests to a platform. Those that are under way when its time is over are given up, and no
 * further one is sent, so that the platform is left alone from then on, whatever a library would have tried again.
 * Work within such work ends with the earlier of the two deadlines.
 *
 * @param time in milliseconds of real time
 */
export const withDeadline = <Result>(time: number, work: () => Promise<Result>): Promise<Result> =>
  deadlines.run(requestSignal(time), work)
