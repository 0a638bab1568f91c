/**
 * Parts that `finished.ts` loads when a painting is about to finish. One file, so that a retry covers all of
 * them.
 */
export { KeptPainting, LastPaintingCard } from '../last-painting/LastPaintingCard.tsx'
export { OffersBelow, OffersBeside } from '../offers/Offers.tsx'
export { SharePainting } from '../share/SharePainting.tsx'
