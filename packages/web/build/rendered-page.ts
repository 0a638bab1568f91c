/** The first state of a page as HTML. */
export type RenderedPage = {
  /** The name of its file, without ending. */
  readonly file: string
  /** Empty for pages that are drawn by their script alone. */
  readonly content: string
  /** The source file of a part of the script, otherwise loaded later, that this page needs at once. */
  readonly part?: string
  /** For pages that are rendered in several languages. */
  readonly spoken?: SpokenIn | undefined
}

/** The language of a page whose HTML is there in several. */
export type SpokenIn = {
  readonly language: string
  /** The source file of the texts, which the page then loads early; absent for those that its script brings. */
  readonly texts?: string | undefined
  /** What stands in the template in English. */
  readonly words: { readonly title: string; readonly noscript: string; readonly description?: string }
}
