/** How often a comment keeps the connection from looking dead to whatever stands in between. */
const heartbeatMs = 15_000

/**
 * Sends the items of an iterable as server-sent events (WHATWG HTML, section 9.2): `retry: 2000`
 * first, one `data:` message an item, a comment every 15 seconds, the end when the iterable ends. When
 * the reader goes away the iterable is returned to, so that it can stop its own work.
 *
 * @throws what the iterable throws before its first item
 */
export const streamEvents = async (
  items: AsyncIterable<unknown>,
  encode: (item: unknown) => string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const text = new TextEncoder()
  const iterator = items[Symbol.asyncIterator]()
  const first = await iterator.next()
  let timer: NodeJS.Timeout | undefined
  const state = { ended: false }

  let close = (): void => undefined

  const stop = (): void => {
    if (state.ended) return
    state.ended = true
    clearInterval(timer)
    signal.removeEventListener('abort', end)
    void Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
  const end = (): void => {
    if (state.ended) return
    stop()
    close()
  }

  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      close = () => controller.close()
      const send = (message: string): void => {
        if (!state.ended) controller.enqueue(text.encode(message))
      }
      const pump = async (): Promise<void> => {
        send('retry: 2000\n\n')
        for (let result = first; result.done !== true && !state.ended; result = await iterator.next())
          send(`data: ${encode(result.value)}\n\n`)
        end()
      }
      if (signal.aborted) return end()
      signal.addEventListener('abort', end)
      timer = setInterval(() => send(': still here\n\n'), heartbeatMs)
      timer.unref()
      pump().catch((error: unknown) => {
        if (state.ended) return
        stop()
        controller.error(error)
      })
    },
    cancel: stop,
  })
}
