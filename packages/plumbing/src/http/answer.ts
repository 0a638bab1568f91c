/** Headers of an answer, each name spelled as it is sent. */
export type AnswerHeaders = Record<string, string>

/**
 * What a call is answered: a `Response` for callers inside the process, bytes on a socket for others, who
 * are spared the making of a `Response` and of a stream around a text that is there already.
 */
export type Answer = {
  readonly status: number
  readonly headers: AnswerHeaders
  readonly body: string | ReadableStream<Uint8Array> | undefined
}

/** An answer in JSON that nobody keeps. */
export const jsonAnswer = (status: number, body: object, headers: AnswerHeaders = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify(body),
})

export const toResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body ?? null, { status, headers })
