import type { Identity } from './identity/port.ts'

declare module '../core/services.ts' {
  interface Services {
    /** Sign-in of people who sell. */
    readonly identity: Identity
  }
}
