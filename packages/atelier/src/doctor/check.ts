/** Result of a check of one part of the installation, with a remedy if it failed. */
export type Check = {
  readonly name: string
  readonly status: 'ok' | 'warn' | 'fail'
  readonly found: string
  /** Remedy; undefined when nothing is to be done. */
  readonly advice?: string | undefined
}

export const ok = (name: string, found: string): Check => ({ name, status: 'ok', found })
export const warn = (name: string, found: string, advice: string): Check => ({
  name,
  status: 'warn',
  found,
  advice,
})
export const fail = (name: string, found: string, advice: string): Check => ({
  name,
  status: 'fail',
  found,
  advice,
})

/** Response timeout of a remote server, in milliseconds. */
export const checkTimeoutMs = 5000

/** Returns the message of an error; that of a connection is in its cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return inner instanceof Error ? reasonOf(inner) : error.message
}
