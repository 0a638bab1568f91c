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

/** Name of the instrumentation in traces and metrics. */
export const instrumentationName = 'atelier'

/** Upper bounds of the histograms, in seconds: from a single database statement to a large painting. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

export type OperationOptions = {
  /** Name of its histogram, which measures seconds. */
  readonly metric: string
  readonly description: string
  readonly kind: keyof typeof SpanKind
  /**
   * Omits the span without an active parent: polling of the database would otherwise fill the traces.
   * Default: false.
   */
  readonly partOnly?: boolean
}

export type Run = {
  /** Name of the span. */
  readonly name: string
  /** Attributes of the span and of the histogram. Must have few values: each combination is kept. */
  readonly labels: Attributes
  /** Attributes of the span only. */
  readonly details?: Attributes
  /** Parent of the span. Default: the active span. */
  readonly parent?: Context
}

/** Adds details to a run that are known only at its end. */
export type Note = (details: {
  readonly labels: Attributes
  readonly failed?: boolean
  /** Better name of the span. */
  readonly name?: string
}) => void

/** Runs and measures work: a span in traces, seconds in the metrics. */
export type Operation = <Result>(run: Run, work: (note: Note) => Promise<Result>) => Promise<Result>

const errorType = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** Runs work, and records its duration and its notes. */
const measure = async <Result>(
  histogram: Histogram,
  { labels }: Run,
  span: Span | undefined,
  work: (note: Note) => Promise<Result>,
): Promise<Result> => {
  const started = performance.now()
  let noted: Attributes = labels
  const note: Note = ({ labels: more, failed, name }) => {
    noted = { ...noted, ...more }
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
    histogram.record((performance.now() - started) / 1000, noted)
    span?.end()
  }
}

/**
 * Defines a measured kind of work. Without `openTelemetry` nothing is recorded. Error messages are not
 * recorded, because they may contain customer data; the log has them, redacted.
 */
export const defineOperation = ({ metric, description, kind, partOnly }: OperationOptions): Operation => {
  let created: Histogram | undefined
  // The meter of the process must exist when an instrument is created, and files are loaded before.
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
