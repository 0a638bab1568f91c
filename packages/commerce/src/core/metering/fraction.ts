/** Exact rational number: units and their prices have more digits than a floating-point number holds. */
export type Fraction = {
  readonly numerator: bigint
  /** 1 or greater. */
  readonly denominator: bigint
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/** Parses a decimal text such as `-12.50`. @throws Error if the text is not a decimal number */
export const fractionOf = (text: string): Fraction => {
  const [, sign, whole = '', part = ''] = decimal.exec(text) ?? []
  if (sign === undefined) throw new Error(`${text} is not a decimal number.`)
  return { numerator: BigInt(sign + whole + part), denominator: 10n ** BigInt(part.length) }
}

export const wholeNumber = (value: number): Fraction => ({ numerator: BigInt(value), denominator: 1n })

export const zero = wholeNumber(0)

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})

const negative = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator })

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, negative(b))

export const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** @param divisor 1 or greater */
export const dividedBy = ({ numerator, denominator }: Fraction, divisor: number): Fraction => ({
  numerator,
  denominator: denominator * BigInt(divisor),
})

export const isLess = (a: Fraction, b: Fraction): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator

export const larger = (a: Fraction, b: Fraction): Fraction => (isLess(a, b) ? b : a)

/** Returns the largest integer that is not above the value. */
export const floorOf = ({ numerator, denominator }: Fraction): bigint => {
  const quotient = numerator / denominator
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient
}

const half: Fraction = { numerator: 1n, denominator: 2n }

/** Rounds to the nearest integer; ties round up. */
export const roundHalfUp = (value: Fraction): bigint => floorOf(plus(value, half))

/** Formats as a decimal text, rounded to the given places, without trailing zeros. */
export const toDecimal = (value: Fraction, places = 12): string => {
  const scaled = roundHalfUp(times(value, { numerator: 10n ** BigInt(places), denominator: 1n }))
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const part = digits.slice(digits.length - places)
  const text = part === '' ? whole : `${whole}.${part}`.replace(/\.?0+$/, '')
  return scaled < 0n ? `-${text}` : text
}
