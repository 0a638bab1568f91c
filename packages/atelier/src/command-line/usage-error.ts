/** The arguments of a command are wrong: the command line ends with 2, and nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
