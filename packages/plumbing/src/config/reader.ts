/** Wrong values in the environment; the message has a sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

/** Reads variables and collects a sentence for each wrong value instead of stopping at the first. */
export const createReader = (env: Readonly<Record<string, string | undefined>>) => {
  const problems: string[] = []
  const wrong = (name: string, value: string, accepted: string): undefined => {
    problems.push(`${name} is "${value}"; it must be ${accepted}.`)
    return undefined
  }
  /** Returns a variable; an empty variable counts as unset. */
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const url = (name: string, protocols: readonly string[]): string | undefined => {
    const value = text(name)
    if (value === undefined) return undefined
    const address = URL.canParse(value) ? new URL(value) : undefined
    const accepted = `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
    if (address === undefined) return wrong(name, value, accepted)
    if (!protocols.includes(address.protocol)) {
      if (address.password !== '') address.password = '***'
      return wrong(name, address.href, accepted)
    }
    return value.replace(/\/+$/, '')
  }
  const integer = (name: string, otherwise: number, least: number, most: number): number => {
    const value = text(name)
    if (value === undefined) return otherwise
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= least && number <= most) return number
    wrong(name, value, `a whole number from ${least} to ${most}`)
    return otherwise
  }
  const oneOf = <Value extends string>(name: string, accepted: readonly Value[], otherwise: Value): Value => {
    const value = text(name)
    if (value === undefined) return otherwise
    const match = accepted.find((choice) => choice === value)
    if (match === undefined) wrong(name, value, `one of ${accepted.join(', ')}`)
    return match ?? otherwise
  }
  const list = <Value extends string>(
    name: string,
    accepted: readonly Value[],
    otherwise: readonly Value[],
  ): readonly Value[] => {
    const value = text(name)
    if (value === undefined) return otherwise
    const items = value.split(',').map((item) => item.trim())
    if (items.every((item) => accepted.some((choice) => choice === item)))
      return accepted.filter((choice) => items.includes(choice))
    wrong(name, value, `a list, separated by commas, of ${accepted.join(', ')}`)
    return otherwise
  }
  const matching = (
    name: string,
    shape: RegExp,
    accepted: string,
    { hidden = false } = {},
  ): string | undefined => {
    const value = text(name)
    if (value === undefined || shape.test(value)) return value
    return wrong(name, hidden ? `${value.length} characters that are not shown here` : value, accepted)
  }
  const needed = (name: string, reason: string): string => {
    const value = text(name)
    if (value === undefined) problems.push(`${name} is not set; it is needed ${reason}.`)
    return value ?? ''
  }
  /** Reports variables that are valid individually but contradict each other. */
  const report = (sentence: string): void => void problems.push(sentence)
  return {
    report,
    problems: problems as readonly string[],
    text,
    url,
    integer,
    oneOf,
    list,
    matching,
    needed,
  }
}

export type Reader = ReturnType<typeof createReader>
