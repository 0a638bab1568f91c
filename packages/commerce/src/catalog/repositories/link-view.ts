import type { PageReply } from '@atelier/plumbing/http'
import { contentPage } from '../../core/pages/content-page.ts'

/** Returns a page with a single sentence. */
export const sayView = (title: string, sentence: string, status = 200): PageReply =>
  contentPage({ title, parts: [sentence], status })

/**
 * Returns the page on which a person consents to linking repositories to an organization.
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
  contentPage({
    title: `Link repositories to ${name}`,
    parts: [
      `At GitHub you choose the repositories. From then on ${name} can invite its customers to those that you administer, with any permission, and remove them again.`,
      `Continue only if you know ${name} and want that.`,
      { form: action, hidden: { state }, parts: [{ button: 'Continue to GitHub' }] },
    ],
    form_targets: [new URL(leads_to).origin],
  })
