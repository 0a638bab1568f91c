/** Pause before a stream that has ended is opened again, in milliseconds. */
const pause = 3000

type Reading<Message> = {
  readonly open: (signal: AbortSignal) => AsyncIterable<Message>
  readonly onMessage: (message: Message) => void
  /** Returns true for an error after which the stream never opens again. */
  readonly isOver: (error: unknown) => boolean
  readonly onOver: () => void
}

/**
 * Reads a stream, and opens it again whenever it has ended or could not be opened.
 *
 * @returns stops
 */
export const readAgainAndAgain = <Message>({
  open,
  onMessage,
  isOver,
  onOver,
}: Reading<Message>): (() => void) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const read = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for await (const message of open(signal)) onMessage(message)
      } catch (error) {
        if (isOver(error)) return onOver()
      }
      await new Promise((resolve) => void setTimeout(resolve, pause))
    }
  }
  void read()
  return () => stopped.abort()
}
