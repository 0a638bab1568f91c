/**
 * Heartbeat interval of a silent event stream, in milliseconds. A comment keeps it from looking dead to
 * proxies.
 */
const heartbeatMs = 15_000

const utf8 = new TextEncoder()

/**
 * Streams texts with backpressure. A disconnected reader ends the iteration.
 *
 * @param onEnd called once, when the texts or their reader end
 * @throws an error of the iterable, if it occurs before the first text
 */
export const streamTexts = async (
  texts: AsyncIterable<string>,
  onEnd: () => void = () => undefined,
): Promise<ReadableStream<Uint8Array>> => {
  const iterator = texts[Symbol.asyncIterator]()
  // Awaited before the response starts, so that an early error rejects instead of ending a started response.
  let first: IteratorResult<string> | undefined = await iterator.next()
  let hasEnded = false
  const end = (): void => {
    if (!hasEnded) onEnd()
    hasEnded = true
  }
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = first ?? (await iterator.next())
        first = undefined
        // The reader may have left while the text was awaited.
        if (hasEnded) return
        if (done !== true) return controller.enqueue(utf8.encode(value))
        controller.close()
      } catch (error) {
        end()
        throw error
      }
      end()
    },
    cancel: () => {
      end()
      void Promise.resolve(iterator.return?.()).catch(() => undefined)
    },
  })
}

/**
 * Formats the items of an iterable as server-sent events (WHATWG HTML, section 9.2): `retry: 2000` first, one
 * `data:` message per item, a comment after every 15 seconds of silence. Ends when the iterable ends or
 * `signal` is aborted.
 *
 * @throws an error of the iterable, if it occurs before the first item
 */
export async function* eventTexts(
  items: AsyncIterable<unknown>,
  encode: (item: unknown) => string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const iterator = items[Symbol.asyncIterator]()
  const aborted = new Promise<'aborted'>((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'), { once: true })
  })
  let next = iterator.next()
  try {
    await next
    yield 'retry: 2000\n\n'
    while (!signal.aborted) {
      let timer: NodeJS.Timeout | undefined
      const silence = new Promise<'silence'>((resolve) => {
        timer = setTimeout(() => resolve('silence'), heartbeatMs).unref()
      })
      const result = await Promise.race([next, aborted, silence])
      clearTimeout(timer)
      if (result === 'silence') yield ': still here\n\n'
      else if (result === 'aborted' || result.done === true) return
      else {
        yield `data: ${encode(result.value)}\n\n`
        next = iterator.next()
      }
    }
  } finally {
    void Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
}
