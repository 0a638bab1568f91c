import type { NameService } from './domains/index.ts'

declare module '../core/services.ts' {
  interface Services {
    /** Looks up the DNS records of sellers' domains. */
    readonly names: NameService
  }
}
