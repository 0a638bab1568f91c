import type { Attempts } from './attempts.ts'
import type { PaymentProcessor } from './port.ts'

declare module '../core/services.ts' {
  interface Services {
    readonly processor: PaymentProcessor
    /** Counts payments against card testing; `off` tries every payment. */
    readonly attempts: Attempts | 'off'
  }
}
