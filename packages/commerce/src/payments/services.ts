import type { Attempts } from './attempts.ts'
import type { PaymentProcessor } from './port.ts'

declare module '../core/services.ts' {
  interface Services {
    readonly processor: PaymentProcessor
    /** Card-testing protection: counts payments; `off` disables it. */
    readonly attempts: Attempts | 'off'
  }
}
