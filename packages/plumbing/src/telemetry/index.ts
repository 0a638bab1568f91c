export { defineOperation, type Note, type Operation } from './operation.ts'
export { openTelemetry } from './open-telemetry.ts'
export type { Telemetry, TelemetryOptions } from './telemetry.ts'
