import { cutOff, tooLate } from './body-errors.ts'

/** The body in Node's request, which is read from the socket no faster than it is taken. */
export type SocketBody = {
  readonly iterator?: (options: { destroyOnReturn: false }) => AsyncIterator<Uint8Array>
}

/** A body that is about to be read. */
export type IncomingBody = {
  /** Undefined when the request has no body. */
  readonly chunks: AsyncIterator<Uint8Array> | undefined
  /** How many bytes it has, if its sender said so. */
  readonly size: number | undefined
}

/** The body of a request, to be read no faster than it is taken. */
export const incomingBody = (request: Request, socket: SocketBody | undefined): IncomingBody => {
  const declared = request.headers.get('content-length')
  // The stream of a `Request` from a socket reads ahead without end.
  return {
    chunks: socket?.iterator?.({ destroyOnReturn: false }) ?? request.body?.[Symbol.asyncIterator](),
    size: declared === null ? undefined : Number(declared),
  }
}

/** A large body may take hours, but this many bytes of it have to arrive within each of these times. */
export type Pace = { readonly milliseconds: number; readonly leastBytes: number }

const usualPace: Pace = { milliseconds: 30_000, leastBytes: 10_000 }

/** @throws UnreadBody when the connection broke */
export const nextOf = async (
  chunks: IncomingBody['chunks'],
): Promise<IteratorResult<Uint8Array, unknown>> => {
  try {
    return (await chunks?.next()) ?? { done: true, value: undefined }
  } catch {
    throw cutOff()
  }
}

const nextBefore = async (
  chunks: IncomingBody['chunks'],
  signal: AbortSignal,
): Promise<IteratorResult<Uint8Array, unknown>> => {
  let give = (): void => undefined
  // A promise for each piece: one that lives as long as the body would keep every piece in memory.
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
 * The pieces of a body, until its end or until `cut` is aborted, with whose reason it then fails. There is no
 * limit to its size and its time: a body that stands still is what is cut.
 *
 * @throws UnreadBody when it breaks off or does not keep its pace
 */
export async function* arriving(
  { chunks }: Pick<IncomingBody, 'chunks'>,
  cut: AbortController,
  pace: Pace = usualPace,
): AsyncGenerator<Uint8Array, void> {
  let [arrived, seen] = [0, 0]
  const watch = setInterval(() => {
    if (arrived - seen < pace.leastBytes) cut.abort(tooLate())
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
