export { acceptedLanguages, pickLanguage } from './accepted-languages.ts'
export { insufficientScope } from './authenticate.ts'
export { createApp, type App, type AppOptions } from './app.ts'
export { blockingLimit, type BlockingLimit } from './blocking-limit.ts'
export { openAssets, type Assets, type ScreenOptions } from './assets.ts'
export { keepAssets, type KeptAssets } from './kept-assets.ts'
export type {
  RequestedAccess,
  Authenticate,
  FindSessionCustomer,
  FindSessionUser,
  GuardedAccess,
} from './recognize-token.ts'
export type { ToPolarResponse } from './encode.ts'
export type { FinishedCall, NoteCall } from './note-calls.ts'
export { createPipeline, type Pipeline, type PipelineOptions } from './pipeline.ts'
export { bindRoute, implement } from './handler.ts'
export { callerKinds, isRecent } from './caller.ts'
export type {
  Caller,
  Credential,
  OrganizationCaller,
  Portal,
  PublicCaller,
  Registration,
  Seller,
  SellingUser,
  User,
} from './caller.ts'
export type { Context, Handler, RequestFacts, Route } from './handler.ts'
export { createIdempotencyStore } from './idempotency-postgres.ts'
export type { IdempotencyStore } from './idempotency.ts'
export { keysLast, type Repeatable, type Repetition, unrepeated } from './repetition.ts'
export { listen, type Listening, type ListenOptions } from './listen.ts'
export { readCookie } from './cookies.ts'
export { csvLine } from './csv.ts'
export { decodeParts } from './decode.ts'
export { errorHeaders } from './error-response.ts'
export { readJsonText } from './json-body.ts'
export { boundedFetch, readBounded, readBoundedText } from './bounded-body.ts'
export { requireRevision, type Revised, withRevision } from './revision.ts'
export { beginningOf, isStorable, requireStorable, toStorable } from './storable.ts'
export { isForeignWrite, isLoopback, isOwnRequest, isOwnWrite } from './loopback.ts'
export {
  escapeHtml,
  etagOf,
  headOfRedirect,
  jsonReply,
  type Page,
  type PageReply,
  type PageRequest,
} from './pages.ts'
export { addressKey, type RateLimits } from './rate-limit.ts'
export { tokenBuckets, type Rate } from './token-bucket.ts'
export { createUploads, type UploadOptions, type Uploads } from './uploads.ts'
export {
  ApiError,
  apiError,
  InvalidRequest,
  invalid,
  issue,
  type Message,
  OAuth2Error,
  Redirected,
  throwIf,
  UnknownOrganization,
} from './errors.ts'
export { contentSecurityPolicy, type Features, permissionsPolicy, type Policy } from './headers.ts'
export { isOlderThan, isSince, type Wire, wireOf } from './wire.ts'
export { createStreamSlots, streamLimits, type StreamSlots } from './stream-slots.ts'
export { eventTexts, streamTexts } from './streams.ts'
