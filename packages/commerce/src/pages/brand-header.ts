import { html, type Html } from './html-page.ts'

/** The logo: a hill, a sky and a sun. */
const logo = html`<svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
  <path class="hill" d="M3 21c5-5 9-6 13-4 5 2 8 1 13-3 1 9-4 15-13 15C9 29 4 27 3 21z" />
  <path class="sky" d="M4 14C5 7 10 3 16 3c7 0 12 4 13 9-5 3-9 4-13 2-5-2-8-1-12 0z" />
  <path class="sun" d="M19 8.5a3 3 0 1 1-6 .1 3 3 0 0 1 6-.1z" />
</svg>`

/**
 * The top of the pages on which people sign in and manage their own account.
 *
 * @param aside what stands at its other end, such as who is signed in
 */
export const brandHeader = (aside: Html | false = false): Html =>
  html`<header class="bar">
    <div><a class="seller brand" href="/">${logo} Atelier</a>${aside}</div>
  </header>`
