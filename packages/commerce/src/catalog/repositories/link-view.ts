import type { PageReply } from '@atelier/plumbing/http'
import { html, htmlPage } from '../../core/pages/html-page.ts'

/** Page with a single sentence. */
export const sayView = (title: string, sentence: string, status = 200): PageReply =>
  htmlPage({ title, body: html`<p>${sentence}</p>`, status })

/**
 * Page on which a person consents to linking repositories to an organization.
 *
 * @param leads_to redirect target of the form, required by the Content-Security-Policy
 */
export const consentView = ({
  name,
  action,
  state,
  leads_to,
}: {
  readonly name: string
  readonly action: string
  readonly state: string
  readonly leads_to: string
}): PageReply =>
  htmlPage({
    title: `Link repositories to ${name}`,
    body: html`<p>
        At GitHub you choose the repositories. From then on ${name} can invite its customers to those that you
        administer, with any permission, and remove them again.
      </p>
      <p>Continue only if you know ${name} and want that.</p>
      <form method="post" action="${action}">
        <input type="hidden" name="state" value="${state}" />
        <button>Continue to GitHub</button>
      </form>`,
    form_targets: [new URL(leads_to).origin],
  })
