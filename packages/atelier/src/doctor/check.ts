/** How a part of the installation is: what was found, and what to do where it is not well. */
export type Check = {
  readonly name: string
  readonly status: 'ok' | 'warn' | 'fail'
  readonly found: string
  /** What to do; undefined when there is nothing to do. */
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

/** How long a server elsewhere may take to answer, in milliseconds. */
export const patience = 5000

/** What an error says; that of a connection is in its cause. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return inner instanceof Error ? reasonOf(inner) : error.message
}
