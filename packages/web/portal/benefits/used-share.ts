/** Consumed share of the included units, in percent from 0 to 100; 0 when none are included. */
export const usedShare = (used: number, included: number): number =>
  included <= 0 ? 0 : Math.min(100, Math.max(0, (used / included) * 100))
