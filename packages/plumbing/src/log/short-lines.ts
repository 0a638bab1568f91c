type Line = {
  level: string
  time: string
  msg?: string
  err?: { message?: string; stack?: string }
} & Record<string, unknown>

const showFact = ([name, value]: [string, unknown]): string =>
  `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`

/** Turns one JSON line of the log into what a person reads: time, level, sentence, facts, and the stack of an error. */
export const shortLines = (json: string): string => {
  const { level, time, msg = '', err, ...facts } = JSON.parse(json) as Line
  const shown = Object.entries(facts).map(showFact)
  const stack = err?.stack ?? err?.message
  return `${[time.slice(11, 19), level.padEnd(5), msg, ...shown].join(' ')}\n${stack === undefined ? '' : `${stack}\n`}`
}
