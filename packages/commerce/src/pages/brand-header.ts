import { logo } from '@atelier/plumbing/frame'
import { html, type Html } from './html-page.ts'

/**
 * The top of the pages on which people sign in and manage their own account.
 *
 * @param aside what stands at its other end, such as who is signed in
 */
export const brandHeader = (aside: Html | false = false): Html =>
  html`<header class="bar">
    <div><a class="seller brand" href="/">${logo} Atelier</a>${aside}</div>
  </header>`
