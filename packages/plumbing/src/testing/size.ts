/**
 * Rounds, rows or bytes of a long test: its full size with `ATELIER_TEST_SIZE=full` (`npm run test:long`), a tenth of
 * it otherwise, rounded up.
 */
export const atSize = (full: number): number =>
  process.env['ATELIER_TEST_SIZE'] === 'full' ? full : Math.ceil(full / 10)
