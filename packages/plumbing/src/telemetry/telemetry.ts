import type { Log } from '../log/log.ts'

export type TelemetryOptions = {
  /** Collects metrics, which `readMetrics` reads. */
  readonly metrics: boolean
  /** Sends traces to the URL in `OTEL_EXPORTER_OTLP_ENDPOINT`, by OTLP over HTTP. */
  readonly traces: boolean
  readonly log: Log
}

export interface Telemetry {
  /** Returns the current metrics of this process, in the text format of Prometheus. */
  readMetrics(): Promise<string>
  /** Flushes the remaining traces. */
  close(): Promise<void>
}
