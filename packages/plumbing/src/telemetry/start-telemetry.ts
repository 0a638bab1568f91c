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

// No prefix, no timestamps, no labels from the resource, which is told once as target_info; and none that name this library.
const serializer = new PrometheusSerializer(undefined, false, undefined, false, true)

/** What is observed of a part that does not answer, such as the database, is left out. Prometheus itself gives up after ten seconds. */
const longestReading = 3000

/** What the libraries say of their own work, such as a collector that does not answer. */
const reportTo = (log: Log) => {
  const warn = (message: string, ...facts: unknown[]): void =>
    log.warn({ telemetry: [message, ...facts] }, 'Traces or metrics have a problem.')
  const quiet = (): void => undefined
  return { error: warn, warn, info: quiet, debug: quiet, verbose: quiet }
}

/**
 * Starts what records spans and metrics of this process. The name of the service, attributes of the resource, headers
 * and the share of traces that are kept are read from OpenTelemetry's own variables.
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
  // It is read through our own server, which has health beside it.
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
      const { resourceMetrics, errors } = await reader.collect({ timeoutMillis: longestReading })
      for (const error of errors) options.log.warn({ err: error }, 'A metric could not be read.')
      return serializer.serialize(resourceMetrics)
    },
    close: async () => {
      await Promise.all(ends.map((end) => end()))
    },
  }
}
