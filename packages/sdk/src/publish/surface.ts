/** Exports common to every entry of the published package, in addition to its calls. */
export * from '../errors.ts'
export type { HookContext, Hooks, RequestDraft } from '../hooks.ts'
export type { CallOptions, ClientOptions, Timing, RetryPolicy } from '../options.ts'
export type { Listing, Page } from '../pages.ts'
export { standardRetries } from '../retry.ts'
