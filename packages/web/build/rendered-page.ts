/** The first state of a page as HTML. */
export type RenderedPage = {
  /** The name of its file, without ending. */
  readonly file: string
  readonly content: string
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
