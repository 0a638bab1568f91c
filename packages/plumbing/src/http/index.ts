export { createApp, type App, type AppOptions } from './app.ts'
export { openAssets, type Assets, type ScreenOptions } from './assets.ts'
export type { Authenticate } from './authenticate.ts'
export { createPipeline, type Pipeline, type PipelineOptions } from './pipeline.ts'
export { implement } from './handler.ts'
export type {
  PublicCaller,
  Caller,
  Context,
  Handler,
  Portal,
  RequestFacts,
  Route,
  Seller,
} from './handler.ts'
export { createIdempotencyStore } from './idempotency-postgres.ts'
export type { IdempotencyStore } from './idempotency.ts'
export { listen, type Listening, type ListenOptions } from './listen.ts'
export { notBuilt, routesNotBuilt } from './not-built.ts'
export { jsonReply, type Page, type PageReply, type PageRequest } from './page.ts'
export { standardRateLimits, type RateLimits } from './rate-limits.ts'
export { ApiError, apiError, InvalidRequest, invalid, issue } from './errors.ts'
export { contentSecurityPolicy, permissionsPolicy, type Policy } from './security-headers.ts'
export { checksumFits, hashToken, makeToken, tokenFrom } from './tokens.ts'
