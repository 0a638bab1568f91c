import type { UsageOfDeleted } from './customers/index.ts'

declare module '../core/services.ts' {
  interface Services {
    /** Usage of customers that are deleted. */
    readonly usage_of_deleted: UsageOfDeleted
  }
}
