import type { ServerResponse } from 'node:http'
import type { Http2ServerResponse } from 'node:http2'
import type { Answer } from './answer.ts'

/** An answer whose body is there already, if it has one. */
export type WholeAnswer = Answer & { readonly body: string | undefined }

/** Whether nothing of an answer is still to come. */
export const isWhole = (answer: Answer): answer is WholeAnswer => !(answer.body instanceof ReadableStream)

/** Writes an answer to a socket, head and body at once. */
export const sendAnswer = (
  { status, headers, body }: WholeAnswer,
  to: ServerResponse | Http2ServerResponse,
): void => {
  if (body === undefined) to.writeHead(status, headers).end()
  else to.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body)
}
