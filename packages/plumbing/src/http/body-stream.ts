import { cutOffError, tooLateError } from './body-errors.ts'

/** Body of Node's request, read from the socket with backpressure. */
export type SocketBody = {
  readonly iterator?: (options: { destroyOnReturn: false }) => AsyncIterator<Uint8Array>
}

/** Body that is about to be read. */
export type IncomingBody = {
  /** Undefined when the request has no body. */
  readonly chunks: AsyncIterator<Uint8Array> | undefined
  /** Declared size in bytes, if any. */
  readonly size: number | undefined
}

/** Returns the body of a request, to be read with backpressure. */
export const incomingBody = (request: Request, socket: SocketBody | undefined): IncomingBody => {
  const declared = request.headers.get('content-length')
  // The stream of a `Request` from a socket reads ahead without limit.
  return {
    chunks: socket?.iterator?.({ destroyOnReturn: false }) ?? request.body?.[Symbol.asyncIterator](),
    size: declared === null ? undefined : Number(declared),
  }
}

/** Minimum pace of a body: a large body may take hours, but `leastBytes` must arrive within each interval. */
export type Pace = { readonly milliseconds: number; readonly leastBytes: number }

const usualPace: Pace = { milliseconds: 30_000, leastBytes: 10_000 }

/** @throws UnreadBody if the connection broke */
export const nextOf = async (
  chunks: IncomingBody['chunks'],
): Promise<IteratorResult<Uint8Array, unknown>> => {
  try {
    return (await chunks?.next()) ?? { done: true, value: undefined }
  } catch {
    throw cutOffError()
  }
}

const nextBefore = async (
  chunks: IncomingBody['chunks'],
  signal: AbortSignal,
): Promise<IteratorResult<Uint8Array, unknown>> => {
  let give = (): void => undefined
  // One promise per chunk: a promise that lives as long as the body would keep every chunk in memory.
  const aborted = new Promise<never>((_, reject) => {
    give = () => reject(signal.reason as Error)
    if (signal.aborted) give()
    signal.addEventListener('abort', give, { once: true })
  })
  try {
    return await Promise.race([nextOf(chunks), aborted])
  } finally {
    signal.removeEventListener('abort', give)
  }
}

/**
 * Yields the chunks of a body, until its end or until `cut` is aborted, with whose reason it then fails. Size
 * and duration are unlimited; a stalled body is cut.
 *
 * @throws UnreadBody if the body breaks off or falls below its pace
 */
export async function* streamChunks(
  { chunks }: Pick<IncomingBody, 'chunks'>,
  cut: AbortController,
  pace: Pace = usualPace,
): AsyncGenerator<Uint8Array, void> {
  let [arrived, seen] = [0, 0]
  const watch = setInterval(() => {
    if (arrived - seen < pace.leastBytes) cut.abort(tooLateError())
    seen = arrived
  }, pace.milliseconds).unref()
  try {
    for (;;) {
      const { done, value } = await nextBefore(chunks, cut.signal)
      if (done === true) return
      arrived += value.byteLength
      yield value
    }
  } finally {
    clearInterval(watch)
  }
}
