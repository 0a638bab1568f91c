import { AsyncLocalStorage } from 'node:async_hooks'

/** The end of the work that is under way, for all requests that are made within it. */
const deadlines = new AsyncLocalStorage<AbortSignal>()

/** The deadline, or that of the work that is under way when that comes earlier. */
const orEarlier = (deadline: AbortSignal): AbortSignal => {
  const outer = deadlines.getStore()
  return outer === undefined ? deadline : AbortSignal.any([deadline, outer])
}

/**
 * The signal that gives a request up, or work of several requests: when it has taken too long, or when the time of the
 * work it belongs to is over.
 *
 * @param time how long this one may take, in milliseconds of real time
 */
export const requestSignal = (time: number): AbortSignal => orEarlier(AbortSignal.timeout(time))

/**
 * Does work that makes requests to a platform. Those that are under way at its deadline are given up, and no further one
 * is sent, so that the platform is left alone from then on, whatever a library would have tried again. Work within such
 * work ends with the earlier of the two deadlines.
 */
export const withDeadline = <Result>(deadline: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  deadlines.run(orEarlier(deadline), work)
