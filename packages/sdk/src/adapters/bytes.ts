/** Concatenates pieces of bytes. */
export const joinBytes = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

/** Maximum length of a webhook's body, in bytes: it is held in memory whole before its signature is known. */
export const maxBodyBytes = 4 * 2 ** 20

/**
 * Reads a body. Of a body that is too long, the beginning is returned, longer than `maxBodyBytes`; the rest is
 * read and dropped, so that the sender receives the response.
 */
export const readBytes = async (body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    if (length <= maxBodyBytes) pieces.push(piece)
    length += piece.length
  }
  return joinBytes(pieces)
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value
}

/** Reads the body of a request, as `readBytes` does. */
export const bytesOfRequest = async ({ body }: Request): Promise<Uint8Array<ArrayBuffer>> =>
  body === null ? new Uint8Array() : readBytes(piecesOf(body))
