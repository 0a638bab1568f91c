// Parameters of RFC 3492, section 5.
const base = 36
const tMin = 1
const tMax = 26
const skew = 38
const damp = 700
const initialBias = 72
const initialN = 128

/** Returns the value of a digit: letters are 0 to 25, digits 26 to 35. */
const digitOf = (character: string | undefined): number =>
  character === undefined ? -1 : 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(character.toLowerCase())

const adapt = (delta: number, points: number, isFirst: boolean): number => {
  let rest = isFirst ? Math.floor(delta / damp) : delta >> 1
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((base - tMin) * tMax) >> 1; k += base) rest = Math.floor(rest / (base - tMin))
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew))
}

/** Decodes a domain label without its `xn--` (RFC 3492, section 6.2); undefined for an invalid label. */
export const decodePunycode = (encoded: string): string | undefined => {
  const end = Math.max(0, encoded.lastIndexOf('-'))
  const output = Array.from(encoded.slice(0, end), (character) => character.charCodeAt(0))
  let [n, bias, i, at] = [initialN, initialBias, 0, end === 0 ? 0 : end + 1]
  while (at < encoded.length) {
    const before = i
    for (let [w, k] = [1, base]; ; k += base) {
      const digit = digitOf(encoded[at++])
      if (digit < 0) return undefined
      i += digit * w
      const t = k <= bias ? tMin : k >= bias + tMax ? tMax : k - bias
      if (digit < t) break
      w *= base - t
    }
    const points = output.length + 1
    bias = adapt(i - before, points, before === 0)
    n += Math.floor(i / points)
    i %= points
    if (n > 0x10ffff) return undefined
    output.splice(i++, 0, n)
  }
  return String.fromCodePoint(...output)
}
