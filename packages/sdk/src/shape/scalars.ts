import { type Check, issue, type Run } from './run.ts'
import type { Rules } from './shape.ts'

/** Largest integer that a double represents exactly. */
const exact = Number.MAX_SAFE_INTEGER

/** Returns the check of a number within its bounds; `whole` ones must be exact in a double. */
export const numberCheck = (whole: boolean, rules: Rules): Check => {
  const { min, max, above, below, step } = rules
  return (value, run) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      issue(run, { code: 'invalid_type', expected: 'number' })
    else {
      if (whole && !Number.isInteger(value)) issue(run, { code: 'invalid_type', expected: 'int' })
      if (whole && value > exact) tooBig(run, 'int', exact, true)
      if (whole && value < -exact) tooSmall(run, 'int', -exact, true)
      if (min !== undefined && value < min) tooSmall(run, 'number', min, true)
      if (above !== undefined && value <= above) tooSmall(run, 'number', above, false)
      if (max !== undefined && value > max) tooBig(run, 'number', max, true)
      if (below !== undefined && value >= below) tooBig(run, 'number', below, false)
      if (step !== undefined && !isMultiple(value, step))
        issue(run, { code: 'not_multiple_of', divisor: step })
    }
    return value
  }
}

/** Returns the check of a string within its bounds and in its format. */
export const textCheck = (rules: Rules): Check => {
  const { min, max, form } = rules
  const hasForm = formTest(rules)
  const unfit = (run: Run) => issue(run, { code: 'invalid_format', format: form })
  return (value, run) => {
    if (typeof value !== 'string') issue(run, { code: 'invalid_type', expected: 'string' })
    else {
      const formless = !hasForm(value)
      if (formless && form !== 'regex') unfit(run)
      if (min !== undefined && value.length < min) tooSmall(run, 'string', min, true)
      if (max !== undefined && value.length > max) tooBig(run, 'string', max, true)
      // the message of a pattern says less than that of a length, so it comes last
      if (formless && form === 'regex') unfit(run)
    }
    return value
  }
}

const formTest = ({ form, pattern, scheme }: Rules): ((value: string) => boolean) => {
  if (pattern) {
    // a global or sticky pattern preserves its position from one test to the next
    const fresh = new RegExp(pattern, pattern.flags.replace(/[gy]/g, ''))
    return (value) => fresh.test(value)
  }
  if (form === 'ipv6')
    return (value) => /^[\da-f:.]+$/i.test(value) && parsed(`http://[${value}]`) !== undefined
  if (form !== 'url') return () => true
  return (value) => {
    const url = parsed(value.trim())
    return url !== undefined && (!scheme || scheme.test(url.protocol.slice(0, -1)))
  }
}

const parsed = (url: string): URL | undefined => {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

const isMultiple = (value: number, step: number): boolean => {
  const steps = value / step
  return Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps))
}

const tooSmall = (run: Run, origin: string, minimum: number, inclusive: boolean) =>
  issue(run, { code: 'too_small', origin, minimum, inclusive })

const tooBig = (run: Run, origin: string, maximum: number, inclusive: boolean) =>
  issue(run, { code: 'too_big', origin, maximum, inclusive })
