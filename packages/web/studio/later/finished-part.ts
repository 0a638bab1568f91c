/** What `finished.ts` loads when a painting is about to be finished. One file, so that all of it can be asked for again. */
export { KeptPainting, LastPaintingCard } from '../last-painting/LastPaintingCard.tsx'
export { OffersBelow, OffersBeside } from '../offers/Offers.tsx'
export { SharePainting } from '../share/SharePainting.tsx'
