/** Invalid arguments of a command: the command line exits with 2, and nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
