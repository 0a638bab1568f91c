import type { BlockingLimit } from '@atelier/plumbing/http'

declare module '../core/services.ts' {
  interface Services {
    /** Counts the calls by which programs use license keys; `off` lets every call pass. */
    readonly key_limit: BlockingLimit | 'off'
  }
}
