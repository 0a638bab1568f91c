import type { NameService } from './domains/index.ts'

declare module '../core/services.ts' {
  interface Services {
    /** DNS client for sellers' domains. */
    readonly names: NameService
  }
}
