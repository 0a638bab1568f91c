/** Pause before an ended stream is reopened, in milliseconds. */
const pause = 3000

type Reading<Message> = {
  readonly open: (signal: AbortSignal) => AsyncIterable<Message>
  readonly onMessage: (message: Message) => void
  /** Returns true for an error after which the stream never opens again. */
  readonly isOver: (error: unknown) => boolean
  readonly onOver: () => void
}

/**
 * Reads a stream, and reopens it whenever it ends or fails to open.
 *
 * @returns a function that stops
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
