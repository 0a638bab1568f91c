import { diag, DiagLogLevel, metrics } from '@opentelemetry/api'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Log } from '../log/log.ts'
import { observeProcess } from './process-metrics.ts'
import type { Telemetry, TelemetryOptions } from './telemetry.ts'

// No prefix, no timestamps, no labels for this library, and no labels from the resource, which is exported
// once as target_info.
const serializer = new PrometheusSerializer(undefined, false, undefined, false, true)

/**
 * Maximum duration of a metrics read, in milliseconds. Metrics of an unresponsive part, such as the database,
 * are left out. Prometheus itself gives up after ten seconds.
 */
const maxReadingMs = 3000

/** Logs the libraries' own messages, such as about an unresponsive collector. */
const reportTo = (log: Log) => {
  const warn = (message: string, ...facts: unknown[]): void =>
    log.warn({ telemetry: [message, ...facts] }, 'Traces or metrics have a problem.')
  const quiet = (): void => undefined
  return { error: warn, warn, info: quiet, debug: quiet, verbose: quiet }
}

/**
 * Starts recording spans and metrics of this process. The service name, attributes of the resource, headers
 * and the sampling rate of traces are read from OpenTelemetry's own variables.
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export const startTelemetry = (options: TelemetryOptions): Telemetry => {
  diag.setLogger(reportTo(options.log), { logLevel: DiagLogLevel.WARN })
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'atelier' }))
    .merge(detectResources({ detectors: [envDetector] }))
  const ends: (() => Promise<void>)[] = []
  if (options.traces) {
    const provider = new NodeTracerProvider({
      resource,
      spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
    })
    provider.register()
    ends.push(() => provider.shutdown())
  }
  // Metrics are served by the product's own server, together with health.
  const reader = new PrometheusExporter({ preventServerStart: true })
  if (options.metrics) {
    const provider = new MeterProvider({ resource, readers: [reader] })
    metrics.setGlobalMeterProvider(provider)
    const observed = observeProcess()
    ends.push(async () => {
      observed.stop()
      await provider.shutdown()
    })
  }
  return {
    readMetrics: async () => {
      const { resourceMetrics, errors } = await reader.collect({ timeoutMillis: maxReadingMs })
      for (const error of errors) options.log.warn({ err: error }, 'A metric could not be read.')
      return serializer.serialize(resourceMetrics)
    },
    close: async () => {
      await Promise.all(ends.map((end) => end()))
    },
  }
}
