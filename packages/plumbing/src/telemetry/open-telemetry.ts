import type { Telemetry, TelemetryOptions } from './telemetry.ts'

/**
 * Starts recording traces and metrics, if enabled; undefined when neither is. The libraries are loaded only
 * when needed.
 */
export const openTelemetry = async (options: TelemetryOptions): Promise<Telemetry | undefined> => {
  if (!options.metrics && !options.traces) return undefined
  const { startTelemetry } = await import('./start-telemetry.ts')
  return startTelemetry(options)
}
