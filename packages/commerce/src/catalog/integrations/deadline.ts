import { AsyncLocalStorage } from 'node:async_hooks'

/** Deadline of the surrounding work, inherited by every request made within it. */
const deadlines = new AsyncLocalStorage<AbortSignal>()

/** Returns the deadline, or that of the surrounding work when it is earlier. */
const orEarlier = (deadline: AbortSignal): AbortSignal => {
  const outer = deadlines.getStore()
  return outer === undefined ? deadline : AbortSignal.any([deadline, outer])
}

/**
 * Returns the signal that aborts a request, or several: after `time`, or at the deadline of the surrounding
 * work.
 *
 * @param time timeout, in milliseconds of real time
 */
export const requestSignal = (time: number): AbortSignal => orEarlier(AbortSignal.timeout(time))

/**
 * Runs work that makes requests to a platform. At its deadline pending requests are aborted and no further
 * request is sent, whatever a library would retry. Nested work ends at the earlier of the two deadlines.
 */
export const withDeadline = <Result>(deadline: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  deadlines.run(orEarlier(deadline), work)
