import { trace } from '@opentelemetry/api'
import { destination, pino, stdTimeFunctions, type Logger } from 'pino'
import type { Log } from './log.ts'
import { redact, redactText } from './redact.ts'

export type LogOptions = {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Short lines for a person instead of JSON. Default: true when standard error is a terminal. */
  readonly pretty?: boolean
  /** Destination of lines instead of standard error. */
  readonly write?: (line: string) => void
}

type Line = {
  level: string
  time: string
  msg?: string
  err?: unknown
} & Record<string, unknown>

const showFact = ([name, value]: [string, unknown]): string =>
  `${name}=${typeof value === 'string' && !/\p{Cc}/u.test(value) ? value : JSON.stringify(value)}`

/** Error as described by `redact`. */
type DescribedError = { readonly message?: string; readonly stack?: string; readonly cause?: unknown }

/** Returns the stack of an error and those of its causes; a thrown value without a stack as it is. */
const stacksOf = (error: unknown): readonly string[] => {
  if (error === undefined || error === null) return []
  if (typeof error !== 'object') return [String(error)]
  const { stack, message, cause } = error as DescribedError
  const causes = stacksOf(cause).map((text, index) => (index === 0 ? `Caused by: ${text}` : text))
  return [stack ?? message ?? JSON.stringify(error), ...causes]
}

/** Replaces the control characters of a terminal, except line breaks and tabs. */
const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, ' ')

/** Formats a JSON line of the log for a person: time, level, sentence, facts, and the stacks of an error. */
const prettyLine = (json: string): string => {
  const { level, time, msg = '', err, ...facts } = JSON.parse(json) as Line
  const sentence = [time.slice(11, 19), level.padEnd(5), msg, ...Object.entries(facts).map(showFact)].join(
    ' ',
  )
  return printable([sentence, ...stacksOf(err)].map((line) => `${line}\n`).join(''))
}

const levels = ['debug', 'info', 'warn', 'error'] as const

const wrap = (logger: Logger): Log => {
  const write = (level: (typeof levels)[number]) => (facts: object, sentence: string) => {
    if (logger.isLevelEnabled(level)) logger[level](redact(facts), redactText(sentence))
  }
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (facts) => wrap(logger.child(redact(facts) as object)),
  }
}

/** Returns the id of the current trace, which each line carries while traces are sent. */
const traceOf = (): object => {
  const trace_id = trace.getActiveSpan()?.spanContext().traceId
  return trace_id === undefined ? {} : { trace_id }
}

/**
 * Opens the log. It writes to standard error, so that standard output contains only a command's result, and
 * hides secrets by their names and patterns.
 */
export const createLog = ({ level, pretty = process.stderr.isTTY, write }: LogOptions): Log => {
  const out = write === undefined ? destination({ fd: 2, sync: true }) : { write }
  const stream = pretty ? { write: (line: string) => out.write(prettyLine(line)) } : out
  return wrap(
    pino(
      {
        level,
        base: null,
        mixin: traceOf,
        // Errors arrive here already described and redacted.
        serializers: { err: (value: unknown) => value },
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      stream,
    ),
  )
}
