/** How much of what is included was used, in percent from 0 to 100; 0 where nothing is included. */
export const usedShare = (used: number, included: number): number =>
  included <= 0 ? 0 : Math.min(100, Math.max(0, (used / included) * 100))
