type Turn = {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly cut: AbortController
  readonly over: Promise<void>
}

/** All of this process: the pages and the storage of one folder are made apart from each other. */
const turns = new Set<Turn>()

/** Bytes of files that are being received by this process. */
export const bytesArriving = (): number =>
  [...turns].reduce((sum, { start, end }) => sum + (Number.isFinite(end) ? end - start : 0), 0)

/**
 * Waits until nobody in this process works on a range of a file. Whoever does is told to stop: somebody who sends the
 * same bytes again has lost the former connection.
 *
 * @param reason what the `cut` of the others is aborted with
 * @returns the turn, to be ended by its holder, who stops when `cut` is aborted
 */
export const takeTurn = async (
  file: string,
  { start, end }: { readonly start: number; readonly end: number },
  reason: Error,
): Promise<{ readonly cut: AbortController; end(): void }> => {
  const earlier = [...turns].filter((other) => other.file === file && other.start < end && start < other.end)
  let settle = (): void => undefined
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  const turn: Turn = { file, start, end, cut: new AbortController(), over }
  turns.add(turn)
  for (const { cut } of earlier) cut.abort(reason)
  await Promise.all(earlier.map((other) => other.over))
  return {
    cut: turn.cut,
    end: () => {
      turns.delete(turn)
      settle()
    },
  }
}
