/** First and last byte, both included. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * The part of an object a `Range` header asks for (RFC 9110, section 14): one range in bytes. Anything
 * else is answered with the whole, as the RFC allows.
 *
 * @returns `whole`, the range, or `unsatisfiable` when it begins beyond the end
 */
export const readRange = (header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [from, to] = [match?.[1] ?? '', match?.[2] ?? '']
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return 'whole'
  return first >= size
    ? 'unsatisfiable'
    : { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
