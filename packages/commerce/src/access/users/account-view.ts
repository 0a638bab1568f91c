import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { PageReply } from '@atelier/plumbing/http'
import { brandHeader, html, htmlPage, type Html } from '../../core/pages/html-page.ts'
import { type AccountFacts, section } from './account-facts.ts'
import { passkeyScriptPath } from './passkey-script.ts'
import { accountsSection, passkeysSection, sessionsSection } from './sign-in-view.ts'
import { signOutForm } from './view.ts'

type Feedback = { readonly notice?: string | undefined; readonly problem?: string | undefined }

const who = ({ email, name, wanted: requestedEmail, is_recent }: AccountFacts): Html =>
  section(
    'who',
    'You',
    html`<p>You sign in with <strong>${readableEmail(email)}</strong>.</p>
      <form method="post" action="/account/name">
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="name" maxlength="200" value="${name}" />
        <p><button>Save name</button></p>
      </form>
      ${
        requestedEmail !== undefined &&
        html`<p class="notice">
          <strong>${readableEmail(requestedEmail.email)}</strong> replaces it when
          ${requestedEmail.waits_for}. We sent a link there, which works for an hour.
        </p>`
      }
      ${
        is_recent &&
        html`<form method="post" action="/account/email">
          <label for="email">New e-mail address</label>
          <input id="email" name="email" type="email" autocomplete="email" maxlength="320" required />
          <p class="aside">Both addresses must be confirmed. Other browsers are then signed out.</p>
          <p><button>Change address</button></p>
        </form>`
      }`,
  )

const organizations = ({ organizations: all }: AccountFacts): Html =>
  section(
    'organizations',
    'Your organizations',
    all.length === 0
      ? html`<p class="empty">You are not a member of any organization.</p>`
      : html`<ul class="cards">
          ${all.map(
            ({ name, role }) =>
              html`<li class="card">
                <h3>${name}</h3>
                <p class="facts">${role.replace('_', '-')}</p>
              </li>`,
          )}
        </ul>`,
  )

const data = ({ email, is_recent }: AccountFacts): Html =>
  section(
    'data',
    'Your data',
    html`<p><a href="/oauth2/consents">Apps that you have given access</a></p>
      <p><a href="/account/export" download>Download your data</a></p>
      ${
        is_recent &&
        html`<details>
          <summary>Delete your account</summary>
          <p>You leave your organizations and are signed out everywhere. This cannot be undone.</p>
          <form method="post" action="/account/delete">
            <label for="confirm">Type ${readableEmail(email)} to confirm</label>
            <input id="confirm" name="confirm" autocomplete="off" required />
            <p><button class="danger">Delete my account</button></p>
          </form>
        </details>`
      }`,
  )

/** Renders the user's own account page. @param said notice or problem of the last action */
export const accountReply = (facts: AccountFacts, { notice, problem }: Feedback, again: string): PageReply =>
  htmlPage({
    title: 'Your account',
    tab_title: 'Your account · Atelier',
    header: brandHeader(signOutForm),
    script: passkeyScriptPath,
    status: problem === undefined ? 200 : 422,
    body: html`<p><a href="/dashboard">Go to the dashboard</a></p>
      ${notice !== undefined && html`<p class="notice" role="status">${notice}</p>`}
      ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
      ${
        !facts.is_recent &&
        html`<p class="notice">
          You signed in a while ago. To change your address or how you sign in, or to delete your account,
          <a href="${again}">sign in again</a>.
        </p>`
      }
      ${who(facts)} ${passkeysSection(facts)} ${accountsSection(facts)} ${sessionsSection(facts)}
      ${organizations(facts)} ${data(facts)}`,
  })
