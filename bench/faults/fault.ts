/** Collects the observations of one row of the fault matrix. */
export interface Report {
  /** Returns a number of repetitions: the default times the scale of this run, at least 1. */
  times(usual: number): number
  /** Records the attempts, counted: `12 kills, 96 confirms`. */
  tried(text: string): void
  /** Adds a measurement: `back in 1.2 s`. */
  figure(text: string): void
  /** Records the sentence as a violation when `holds` is false; the run continues. */
  require(holds: boolean, sentence: string): void
}

/**
 * One row of the fault matrix: a fault that is injected into the built product, and the invariants that must
 * hold.
 */
export type Fault = {
  readonly number: `F${number}`
  readonly fault: string
  /** Injection of the fault. */
  readonly how: string
  /** @throws NotBuilt or CannotRunHere when the row does not apply; any other error is a violation */
  readonly run: (report: Report) => Promise<void>
}

/** The feature under test does not exist yet. */
export class NotBuilt extends Error {}

/** This machine cannot inject the fault. */
export class CannotRunHere extends Error {}

export type Outcome = {
  readonly tried: string
  readonly figures: string
  /** `passed`, `not passed: sentences`, `not built yet: area` or `cannot be run here: reason`. */
  readonly result: string
  readonly passed: boolean
}

/** Runs one row. */
export const runFault = async (fault: Fault, scale: number): Promise<Outcome> => {
  const tried: string[] = []
  const figures: string[] = []
  const violations = new Set<string>()
  const report: Report = {
    times: (usual) => Math.max(1, Math.round(usual * scale)),
    tried: (text) => tried.push(text),
    figure: (text) => figures.push(text),
    require: (holds, sentence) => {
      if (!holds) violations.add(sentence)
    },
  }
  const outcome = (result: string, passed: boolean): Outcome => ({
    tried: tried.join(', '),
    figures: figures.join(', '),
    result,
    passed,
  })
  try {
    await fault.run(report)
  } catch (error) {
    if (error instanceof NotBuilt) return outcome(`not built yet: ${error.message}`, true)
    if (error instanceof CannotRunHere) return outcome(`cannot be run here: ${error.message}`, true)
    violations.add(error instanceof Error ? error.message : String(error))
  }
  return violations.size === 0
    ? outcome('passed', true)
    : outcome(`not passed: ${[...violations].join(' ')}`, false)
}
