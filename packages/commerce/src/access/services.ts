import type { Identity } from './identity/port.ts'

declare module '../core/services.ts' {
  interface Services {
    /** Authentication of sellers. */
    readonly identity: Identity
  }
}
