/**
 * Returns the number of rounds, rows or bytes of a long test: full size with `ATELIER_TEST_SIZE=full` (`npm
 * run test:long`), otherwise a small size, by default a tenth, rounded up.
 */
export const atSize = (full: number, small = Math.ceil(full / 10)): number =>
  process.env['ATELIER_TEST_SIZE'] === 'full' ? full : small
