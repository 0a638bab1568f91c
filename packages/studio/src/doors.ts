import { studio } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import { receiveMessage } from './contact/receive-message.ts'
import { uploadDraft } from './drafts/upload-draft.ts'
import type { StudioPorts } from './ports.ts'
import { openCheckout } from './shop/open-checkout.ts'
import type { Offer } from './shop/read-shop.ts'
import { openTransformation } from './transformations/open-transformation.ts'
import { readTransformation } from './transformations/read-transformation.ts'
import { retryTransformation } from './transformations/retry-transformation.ts'
import { watchTransformation } from './transformations/watch-transformation.ts'

export type StudioServices = StudioPorts & { readonly readShop: () => Promise<Offer> }

/** What answers each of the studio's rows; all of them are called by visitors without credentials. */
export const studioRoutes = implement<typeof studio, StudioServices>(studio, {
  shop: (_, { readShop }) => readShop(),
  uploadDraft,
  openCheckout,
  openTransformation,
  getTransformation: ({ path }, { database }) => readTransformation(database.db, path.id),
  watchTransformation: ({ path }, { database, request }) =>
    watchTransformation(database, path.id, request.signal),
  retryTransformation,
  contact: receiveMessage,
})
