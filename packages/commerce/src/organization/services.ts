import type { NameService } from './domains/index.ts'

declare module '../core/services.ts' {
  interface Services {
    /** Looks up the records of sellers' domains. */
    readonly names: NameService
  }
}
