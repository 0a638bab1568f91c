export { createApp, type App, type AppOptions } from './app.ts'
export { openAssets, type Assets, type ScreenOptions } from './assets.ts'
export { keepAssets, type KeptAssets } from './kept-assets.ts'
export type { Authenticate } from './recognize-token.ts'
export { createPipeline, type Pipeline, type PipelineOptions } from './pipeline.ts'
export { bindRoute, implement, notBuilt, routesNotBuilt } from './handler.ts'
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
export { readCookie } from './cookies.ts'
export { errorHeaders } from './answer-error.ts'
export { isForeignWrite, isLoopback, isOwnRequest } from './loopback.ts'
export { escapeHtml, jsonReply, type Page, type PageReply, type PageRequest } from './pages.ts'
export { addressKey, type RateLimits } from './rate-limit.ts'
export { createUploads, type UploadOptions, type Uploads } from './uploads.ts'
export { ApiError, apiError, InvalidRequest, invalid, issue } from './errors.ts'
export { contentSecurityPolicy, permissionsPolicy, type Policy } from './headers.ts'
