import { destination, pino, stdTimeFunctions, type Logger } from 'pino'
import type { Log } from './log.ts'
import { shortLines } from './short-lines.ts'
import { redact, redactText } from './redact.ts'

export type LogOptions = {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Short lines for a person instead of JSON. Default: when standard error is a terminal. */
  readonly pretty?: boolean
  /** Where lines go instead of to standard error. */
  readonly write?: (line: string) => void
}

const levels = ['debug', 'info', 'warn', 'error'] as const

const wrap = (logger: Logger): Log => {
  const speak = (level: (typeof levels)[number]) => (facts: object, sentence: string) => {
    if (logger.isLevelEnabled(level)) logger[level](redact(facts), redactText(sentence))
  }
  return {
    debug: speak('debug'),
    info: speak('info'),
    warn: speak('warn'),
    error: speak('error'),
    child: (facts) => wrap(logger.child(redact(facts) as object)),
  }
}

/**
 * Opens the log. It writes to standard error, so that what a command answers on standard output stays
 * clean, and hides secrets whatever they are called.
 */
export const createLog = ({ level, pretty = process.stderr.isTTY, write }: LogOptions): Log => {
  const out = write === undefined ? destination({ fd: 2, sync: true }) : { write }
  const stream = pretty ? { write: (line: string) => out.write(shortLines(line)) } : out
  return wrap(
    pino(
      {
        level,
        base: null,
        // Errors arrive here already spelled out and redacted.
        serializers: { err: (value: unknown) => value },
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      stream,
    ),
  )
}
