/**
 * Reads the body of a response of another server, up to a size.
 *
 * @param most maximum size, in bytes
 * @throws Error if it is larger; the rest is not received
 */
export const readBounded = async (
  { body }: Pick<Response, 'body'>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the body.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > most) throw new Error(`The response is larger than ${most} bytes.`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks, size))
}

/** Maximum size of a response of an API, in bytes. */
export const maxResponseBytes = 8 * 2 ** 20

/** Reads a response of an API as text. @throws Error if it is too large */
export const readBoundedText = async (response: Pick<Response, 'body'>, most = maxResponseBytes) =>
  new TextDecoder().decode(await readBounded(response, most))

type Send<Input, Init> = (input: Input, init: Init) => Promise<Response>

/**
 * Returns a `fetch` for libraries that read responses of any size: it fails on a larger one, and also on one
 * that breaks off.
 */
export const boundedFetch =
  <Input, Init>(send: Send<Input, Init>, most = maxResponseBytes): Send<Input, Init> =>
  async (input, init) => {
    const response = await send(input, init)
    const { body, status, statusText, headers } = response
    if (body === null) return response
    return new Response(await readBounded(response, most), { status, statusText, headers })
  }
