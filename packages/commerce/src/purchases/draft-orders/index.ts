import { defineArea } from '../../core/area.ts'
import { createDraft, finalize, giveUp, previewDraft, remove, update } from './seller.ts'

export { removeDraft } from './seller.ts'

/*
 * A draft is paid before anything follows from it: the processor is called between two transactions, and the second
 * one applies the success or leaves the draft as it was.
 */

/**
 * Orders before they are paid: drafts, which their seller charges to a saved payment method, and pending orders, which
 * their seller gives up.
 */
export const draftOrders = defineArea('draft-orders', {
  endpoints: {
    unpaidOrders: {
      create: createDraft,
      update,
      finalize,
      preview: previewDraft,
      delete: remove,
      void: giveUp,
    },
  },
})
