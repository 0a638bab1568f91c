/** Generates a key for one write: the server answers a repeated call with the same key as the first. */
export const newIdempotencyKey = (): string =>
  // Replaces `crypto.randomUUID`, which browsers withhold from pages served over plain HTTP.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
