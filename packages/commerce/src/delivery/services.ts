import type { BlockingLimit } from '@atelier/plumbing/http'

declare module '../core/services.ts' {
  interface Services {
    /** Rate limit of license keys; `off` disables it. */
    readonly key_limit: BlockingLimit | 'off'
  }
}
