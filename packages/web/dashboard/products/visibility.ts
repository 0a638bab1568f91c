import { choicesOf } from '../../ui/choices.ts'
import type { StatusWords } from '../../ui/Badge.tsx'
import type { Product } from '../api-types.ts'

export type Visibility = NonNullable<Product['visibility']>

/** Display texts of the visibilities. */
export const visibilityWords: Readonly<Record<Visibility, string>> = {
  public: 'Public',
  private: 'Private',
  draft: 'Draft',
}

export const visibilityChoices = choicesOf(visibilityWords)

/** Consequences of each visibility. */
export const visibilityHints: Readonly<Record<Visibility, string>> = {
  public: 'Customers see it in the portal, and anyone with a link can buy it.',
  private: 'Sold only by your checkout links and checkouts. The portal does not list it.',
  draft: 'Not sold. Its checkout links lead nowhere while it is a draft.',
}

type Sold = Pick<Product, 'isArchived' | 'visibility'>

/** Returns the state of a product on its page. */
export const stateOf = ({ isArchived, visibility }: Sold): StatusWords => {
  if (isArchived) return { label: 'Archived', tone: 'plain' }
  if (visibility === 'draft') return { label: 'Draft', tone: 'warn' }
  return visibility === 'private' ? { label: 'Private', tone: 'plain' } : { label: 'On sale', tone: 'good' }
}
