const repeatEvery = 2000
const maxRepeats = 30

/** State of a cached call. `wanted` is true, or the remaining amount while there is any. */
type PolledQuery = {
  readonly queryHash: string
  readonly responses: number
  readonly wanted: boolean | number
}

/**
 * Creates a function that returns the delay before a repetition, in milliseconds; false for none. Responses
 * are counted while they are cached, so repetitions are counted from the first that is wanted here: each
 * page, each new reason to repeat, and each remaining amount has all of them.
 */
export const createRepeats = () => {
  let first: PolledQuery | undefined
  return (query: PolledQuery): number | false => {
    const { queryHash, responses, wanted } = query
    if (wanted === false || wanted === 0) {
      first = undefined
      return false
    }
    if (first?.queryHash !== queryHash || first.wanted !== wanted) first = query
    return responses - first.responses < maxRepeats ? repeatEvery : false
  }
}
