/** Constants that the build injects into the worker. */
declare const built: {
  /** Distinguishes this build's cache from others. */
  readonly name: string
  /** Script and typefaces of the offline page. */
  readonly offline: readonly string[]
  /** Scripts, styles and typefaces of the studio; their names contain a hash of their content. */
  readonly assets: readonly string[]
}
