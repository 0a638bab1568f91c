/** ISO/IEC 7812-1, annex B: doubling every second digit from the right, the sum is a multiple of ten. */
export const isValidLuhn = (digits: string): boolean =>
  /^\d+$/.test(digits) &&
  Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, i) => sum + (i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0) %
    10 ===
    0
