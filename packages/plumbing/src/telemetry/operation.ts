import {
  type Attributes,
  type Context,
  context,
  type Histogram,
  metrics,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Names the instrumentation in traces and metrics. */
export const instrumentationName = 'atelier'

/** The upper bounds of the histograms, in seconds: from one statement of the database to one large painting. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

export type OperationOptions = {
  /** The name of its histogram, which measures seconds. */
  readonly metric: string
  readonly description: string
  readonly kind: keyof typeof SpanKind
  /** Leaves out the span when no other is active: what polls the database would otherwise fill the traces. Default: no. */
  readonly partOnly?: boolean
}

/** One run of an operation. */
export type Run = {
  /** The name of the span. */
  readonly name: string
  /** Attributes of the span and of the histogram. Their values must be few: each combination is kept. */
  readonly labels: Attributes
  /** Attributes of the span alone. */
  readonly details?: Attributes
  /** What the span is part of. Default: the span that is active. */
  readonly parent?: Context
}

/** Told within a run what is known of it only at its end. */
export type Note = (found: {
  readonly labels: Attributes
  readonly failed?: boolean
  /** A better name of the span. */
  readonly name?: string
}) => void

/** Runs work and measures it: a span in traces, seconds in the metrics. */
export type Operation = <Result>(run: Run, work: (note: Note) => Promise<Result>) => Promise<Result>

const errorType = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** Runs work, and records how long it took with what was noted of it. */
const measure = async <Result>(
  histogram: Histogram,
  { labels }: Run,
  span: Span | undefined,
  work: (note: Note) => Promise<Result>,
): Promise<Result> => {
  const started = performance.now()
  let found: Attributes = labels
  const note: Note = ({ labels: more, failed, name }) => {
    found = { ...found, ...more }
    span?.setAttributes(more)
    if (name !== undefined) span?.updateName(name)
    if (failed === true) span?.setStatus({ code: SpanStatusCode.ERROR })
  }
  try {
    return await work(note)
  } catch (error) {
    note({ labels: { 'error.type': errorType(error) }, failed: true })
    throw error
  } finally {
    histogram.record((performance.now() - started) / 1000, found)
    span?.end()
  }
}

/**
 * Defines a kind of work that is measured wherever it is run. Without `openTelemetry` nothing is recorded. Messages of
 * errors are not recorded, because they may hold what customers sent; the log has them, redacted.
 */
export const defineOperation = ({ metric, description, kind, partOnly }: OperationOptions): Operation => {
  let created: Histogram | undefined
  // The meter of the process must be there when an instrument is made, and files are loaded before.
  const histogram = (): Histogram =>
    (created ??= metrics.getMeter(instrumentationName).createHistogram(metric, {
      description,
      unit: 's',
      advice: { explicitBucketBoundaries: bounds },
    }))
  return async (run, work) => {
    const { name, labels, details, parent = context.active() } = run
    if (partOnly === true && trace.getSpan(parent) === undefined)
      return measure(histogram(), run, undefined, work)
    const options = { kind: SpanKind[kind], attributes: { ...labels, ...details } }
    return trace
      .getTracer(instrumentationName)
      .startActiveSpan(name, options, parent, (span) => measure(histogram(), run, span, work))
  }
}
