import type { Telemetry, TelemetryOptions } from './telemetry.ts'

/**
 * Starts recording traces and metrics as far as they are asked for; undefined when nothing is. The libraries behind it
 * are loaded only when they are needed.
 */
export const openTelemetry = async (options: TelemetryOptions): Promise<Telemetry | undefined> => {
  if (!options.metrics && !options.traces) return undefined
  const { startTelemetry } = await import('./start-telemetry.ts')
  return startTelemetry(options)
}
