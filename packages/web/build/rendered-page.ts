/** Initial HTML of a page. */
export type RenderedPage = {
  /** Name of its file, without extension. */
  readonly file: string
  /** Empty for pages rendered only by their script. */
  readonly content: string
  /** Source file of a part, otherwise loaded later, that this page needs immediately. */
  readonly part?: string
  /** For pages rendered in several languages. */
  readonly translation?: PageTexts | undefined
}

/** Language of a prerendered page. */
export type PageTexts = {
  readonly language: string
  /** Source file of the texts, which the page then preloads; absent for those included in its script. */
  readonly texts?: string | undefined
  /** Translations of the template's English texts. */
  readonly words: { readonly title: string; readonly noscript: string; readonly description?: string }
}
