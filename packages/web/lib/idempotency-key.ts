/** A key for one write: the server answers a repeated call with the same key as it answered the first. */
export const newIdempotencyKey = (): string =>
  // Not `crypto.randomUUID`, which browsers keep from pages that came over plain HTTP.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
