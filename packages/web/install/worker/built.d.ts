/** What the build puts into the worker. */
declare const built: {
  /** Tells this build's cache from those of others. */
  readonly name: string
  /** Script and typefaces of the page that is shown without a connection. */
  readonly offline: readonly string[]
  /** The scripts, styles and typefaces of the studio; their names carry a hash of their content. */
  readonly assets: readonly string[]
}
