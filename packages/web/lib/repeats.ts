const repeatEvery = 2000
const mostRepeats = 30

/** What is known of a call whose answers are kept. `wanted` is true, or how much is left as long as there is something. */
type Kept = { readonly queryHash: string; readonly answers: number; readonly wanted: boolean | number }

/**
 * Says how long to wait before a call is made again, in milliseconds; false for not at all. The answers of a call are
 * counted for as long as they are kept, so repetitions are counted from the first that is wanted here: each page, each
 * new reason to repeat, and each amount that is left, has all of them.
 */
export const createRepeats = () => {
  let first: Kept | undefined
  return (kept: Kept): number | false => {
    const { queryHash, answers, wanted } = kept
    if (wanted === false || wanted === 0) {
      first = undefined
      return false
    }
    if (first?.queryHash !== queryHash || first.wanted !== wanted) first = kept
    return answers - first.answers < mostRepeats ? repeatEvery : false
  }
}
