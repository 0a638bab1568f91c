import type { RefusalReason } from '../codec/refuse.ts'
import type { Commission } from '../options.ts'
import type { Painting } from '../paint.ts'

/** What a worker is asked to do; one task at a time. */
export type Task =
  | { readonly kind: 'paint'; readonly photo: Uint8Array; readonly commission: Commission }
  | { readonly kind: 'heic'; readonly photo: Uint8Array }

/** What a worker answers: any number of `progress`, then one of the others. */
export type Reply =
  | { readonly kind: 'progress'; readonly done: number; readonly stage: string }
  | { readonly kind: 'painted'; readonly painting: Required<Painting> }
  | { readonly kind: 'decoded'; readonly jpeg: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
