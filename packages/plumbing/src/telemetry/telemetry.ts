import type { Log } from '../log/log.ts'

export type TelemetryOptions = {
  /** Collects metrics, which `readMetrics` reads. */
  readonly metrics: boolean
  /** Sends traces to the address in `OTEL_EXPORTER_OTLP_ENDPOINT`, by OTLP over HTTP. */
  readonly traces: boolean
  readonly log: Log
}

export interface Telemetry {
  /** The metrics of this process now, in the text format of Prometheus. */
  readMetrics(): Promise<string>
  /** Sends what is left of the traces. */
  close(): Promise<void>
}
