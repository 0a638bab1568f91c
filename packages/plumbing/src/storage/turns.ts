type Turn = {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly cut: AbortController
  readonly over: Promise<void>
}

/**
 * Turns of the whole process: the pages and the storage of a folder are created independently of each other.
 */
const turns = new Set<Turn>()

/** Returns the number of file bytes that this process is receiving. */
export const bytesArriving = (): number =>
  [...turns].reduce((sum, { start, end }) => sum + (Number.isFinite(end) ? end - start : 0), 0)

/**
 * Waits until no other work in this process uses a range of a file. Current holders are asked to stop through
 * `cut`: a client that resends the same bytes has lost its earlier connection.
 *
 * @param reason abort reason for the `cut` of the others
 * @returns the turn, which its holder ends, and must stop when `cut` is aborted
 */
export const takeTurn = async (
  file: string,
  { start, end }: { readonly start: number; readonly end: number },
  reason: Error,
): Promise<{ readonly cut: AbortController; end(): void }> => {
  const earlier = [...turns].filter(
    (earlierTurn) => earlierTurn.file === file && earlierTurn.start < end && start < earlierTurn.end,
  )
  let settle = (): void => undefined
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  const turn: Turn = { file, start, end, cut: new AbortController(), over }
  turns.add(turn)
  for (const { cut } of earlier) cut.abort(reason)
  await Promise.all(earlier.map((earlierTurn) => earlierTurn.over))
  return {
    cut: turn.cut,
    end: () => {
      turns.delete(turn)
      settle()
    },
  }
}
