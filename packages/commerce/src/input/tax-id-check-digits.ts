const digitsOf = (text: string): number[] => Array.from(text, Number)

const weigh = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, i) => sum + digit * (weights[i] ?? 0), 0)

/** ISO/IEC 7812-1, annex B: doubling every second digit from the right, the sum is a multiple of ten. */
export const isValidLuhn = (digits: string): boolean =>
  /^\d+$/.test(digits) &&
  digitsOf(digits)
    .toReversed()
    .reduce((sum, digit, i) => sum + (i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0) %
    10 ===
    0

/** Australian Business Number: first digit less one, weighted, is a multiple of 89. */
export const isValidAbn = (digits: string): boolean =>
  (weigh(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0

/** United Kingdom VAT: 97 or 97-55 less the weighted first seven digits gives the last two. */
export const isValidGbVat = (digits: string): boolean => {
  const sum = weigh(digits.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7))
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

/** Norwegian organization number: weighted sum is a multiple of eleven. */
export const isValidNorwegian = (digits: string): boolean =>
  weigh(digits, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0

/** Swiss enterprise number: weighted sum is a multiple of eleven. */
export const isValidUid = (digits: string): boolean => weigh(digits, [5, 4, 3, 2, 7, 6, 5, 4, 1]) % 11 === 0

const brazilianDigit = (digits: string, weights: readonly number[]): number => {
  const rest = weigh(digits, weights) % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Brazilian company number: two check digits. */
export const isValidCnpj = (digits: string): boolean => {
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
  const first = brazilianDigit(digits.slice(0, 12), weights.slice(1))
  const second = brazilianDigit(digits.slice(0, 13), weights)
  return digits.endsWith(`${first}${second}`) && !/^(\d)\1+$/.test(digits)
}

/** Brazilian personal number: two check digits. */
export const isValidCpf = (digits: string): boolean => {
  const first = brazilianDigit(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2])
  const second = brazilianDigit(digits.slice(0, 10), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  return digits.endsWith(`${first}${second}`) && !/^(\d)\1+$/.test(digits)
}
