import { wireProcessor } from '@atelier/contract'
import type { SavedMethod as ShownMethod } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import type { SavedMethod } from '../../payments/index.ts'

/**
 * Returns a saved payment method as its seller sees it.
 *
 * @param defaultMethod method that is charged when none is named
 */
export const presentSavedMethod = (
  { id, created_at, type, card }: SavedMethod,
  defaultMethod: SavedMethod | undefined,
  customer_id: string,
): ShownMethod => {
  const base = {
    id,
    created_at: iso(created_at),
    modified_at: null,
    processor: wireProcessor,
    customer_id,
    is_default: id === defaultMethod?.id,
  }
  return card === null ? { ...base, type } : { ...base, type: 'card', method_metadata: card }
}
