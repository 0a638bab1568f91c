/** How often a comment keeps an event stream from looking dead to proxies. */
const heartbeatMs = 15_000

const utf8 = new TextEncoder()

/**
 * Streams texts as their reader takes them. A reader that goes away ends the iteration.
 *
 * @throws what the iterable throws before its first text
 */
export const streamTexts = async (texts: AsyncIterable<string>): Promise<ReadableStream<Uint8Array>> => {
  const iterator = texts[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<string>> | undefined = Promise.resolve(await iterator.next())
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await (next ?? iterator.next())
      next = undefined
      if (done === true) controller.close()
      else controller.enqueue(utf8.encode(value))
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}

/**
 * Sends the items of an iterable as server-sent events (WHATWG HTML, section 9.2): `retry: 2000`
 * first, one `data:` message an item, a comment every 15 seconds, the end when the iterable ends or `signal`
 * is aborted. A reader that goes away ends the iteration.
 *
 * @throws what the iterable throws before its first item
 */
export const streamEvents = async (
  items: AsyncIterable<unknown>,
  encode: (item: unknown) => string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
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
        if (!state.ended) controller.enqueue(utf8.encode(message))
      }
      const sendAll = async (): Promise<void> => {
        send('retry: 2000\n\n')
        for (let result = first; result.done !== true && !state.ended; result = await iterator.next())
          send(`data: ${encode(result.value)}\n\n`)
        end()
      }
      if (signal.aborted) return end()
      signal.addEventListener('abort', end)
      timer = setInterval(() => send(': still here\n\n'), heartbeatMs)
      timer.unref()
      sendAll().catch((error: unknown) => {
        if (state.ended) return
        stop()
        controller.error(error)
      })
    },
    cancel: stop,
  })
}
