import type { PageReply } from '../http/pages.ts'
import { framedPage, type FramedOptions } from './frame.ts'
import { html, type Html } from './html.ts'

export type Message = {
  readonly title: string
  /** Problem and remedy, in a sentence or two. */
  readonly sentence: string
  /** Content below: links, or the id of a request. */
  readonly more?: Html
}

/** Returns a page with a single message: an error, or a notice that access is locked. */
export const messagePage = ({ title, sentence, more }: Message, options: FramedOptions = {}): PageReply =>
  framedPage(
    {
      title: `${title} · Atelier`,
      body: html`<main id="main">
        <h1>${title}</h1>
        <p>${sentence}</p>
        ${more}
      </main>`,
    },
    { ...options, policy: { 'script-src': [], 'connect-src': [], ...options.policy } },
  )
