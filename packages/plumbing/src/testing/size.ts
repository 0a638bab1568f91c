/**
 * Rounds, rows or bytes of a long test: its full size with `ATELIER_TEST_SIZE=full` (`npm run test:long`), a small one
 * otherwise, by default a tenth of it, rounded up.
 */
export const atSize = (full: number, small = Math.ceil(full / 10)): number =>
  process.env['ATELIER_TEST_SIZE'] === 'full' ? full : small
