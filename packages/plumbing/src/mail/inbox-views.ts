import { framedPage, type FrameLink, html, type Html } from '../frame/index.ts'
import type { PageReply } from '../http/pages.ts'
import type { StoredMail } from './file-transport.ts'
import { withStyleBlock } from './frame.ts'

/** Pages for the operator of a test installation, the inbox included. */
const links: readonly FrameLink[] = [
  { path: '/inbox', name: 'Inbox' },
  { path: '/clock', name: 'Clock' },
  { path: '/docs', name: 'Docs' },
]

/** Returns the page of the inbox, which runs no script. */
const page = (title: string, body: Html): PageReply =>
  framedPage(
    {
      title: `${title} · Atelier`,
      links,
      path: '/inbox',
      styles: ['/inbox/inbox.css'],
      body: html`<main id="main">${body}</main>`,
    },
    { policy: { 'script-src': [], 'connect-src': [], 'frame-src': ["'self'"] } },
  )

const timeOf = (date: string): Html =>
  html`<time datetime="${date}">${date.slice(0, 16).replace('T', ' ')} UTC</time>`

const sizeOf = (base64: string): string => `${Math.max(1, Math.round((base64.length * 0.75) / 1024))} KB`

const emptyInbox = html`<section class="empty">
  <svg viewBox="0 0 64 48" width="96" height="72" aria-hidden="true">
    <path class="sheet" d="M4 9c0-4 2-5 5-5h46c3 0 5 2 5 5v30c0 4-2 5-5 5H9c-3 0-5-2-5-5z" />
    <path
      class="fold"
      d="M5 7c9 8 17 15 27 21C42 22 50 15 59 7M5 42c6-6 11-11 17-16M59 42c-6-6-11-11-17-16"
    />
  </svg>
  <h2>No e-mails have been sent yet.</h2>
  <p>
    Whatever this installation sends arrives here: receipts, finished paintings, sign-in codes.
    <a href="/">Order a painting</a> or <a href="/login">sign in to the dashboard</a> to get the first one.
  </p>
</section>`

/** Returns the page with the list of e-mails. */
export const listPage = (mails: readonly { name: string; mail: StoredMail }[]): PageReply => {
  const items = mails.map(
    ({ name, mail }) =>
      html`<li>
        <a href="/inbox/${name}">
          <span class="subject">${mail.subject}</span>
          <span class="to">To ${mail.to}</span>
          ${timeOf(mail.date)}
        </a>
      </li>`,
  )
  return page(
    'Inbox',
    html`<h1>Inbox</h1>
      <p class="note">E-mails of this test installation stay here. Nothing is sent to anyone.</p>
      ${
        items.length === 0
          ? emptyInbox
          : html`<ul class="mails">
              ${items}
            </ul>`
      }`,
  )
}

const attachmentList = (mail: StoredMail, name: string): Html | false =>
  mail.attachments.length > 0 &&
  html`<h2>Attachments</h2>
    <ul class="attachments">
      ${mail.attachments.map(
        ({ filename, content }, index) =>
          html`<li>
            <a href="/inbox/${name}/attachments/${index}">${filename}</a> <span>${sizeOf(content)}</span>
          </li>`,
      )}
    </ul>`

/** Returns the page of an e-mail: its headers, its HTML in a frame if any, its text, its attachments. */
export const mailPage = (mail: StoredMail, name: string): PageReply => {
  const text = html`<pre>${mail.text}</pre>`
  const content =
    mail.html === undefined
      ? text
      : html`<iframe
            title="The mail as its reader sees it"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src="/inbox/${name}/content"
          ></iframe>
          <details>
            <summary>As plain text</summary>
            ${text}
          </details>`
  return page(
    mail.subject,
    html`<p><a class="back" href="/inbox">All mail</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to}</dd>
        ${
          mail.reply_to !== undefined &&
          html`<dt>Reply to</dt>
            <dd>${mail.reply_to}</dd>`
        }
        <dt>Date</dt>
        <dd>${timeOf(mail.date)}</dd>
      </dl>
      ${content} ${attachmentList(mail, name)}
      <p><a class="back" href="/inbox/${name}/source">Download the mail (.eml)</a></p>`,
  )
}

/** Returns the HTML of the e-mail, with inline images in place and links that open in a new window. */
export const framedMail = (mail: StoredMail): string => {
  const inline = mail.attachments.flatMap((attachment) => (attachment.cid === undefined ? [] : [attachment]))
  const filled = inline.reduce(
    (text, { cid, content_type, content }) =>
      text.replaceAll(`cid:${cid}`, `data:${content_type};base64,${content}`),
    withStyleBlock(mail.html ?? ''),
  )
  return `<!doctype html><base target="_blank">${filled}`
}

/** Style sheet of the inbox, in addition to that of the frame. */
export const inboxStyle = `.note, time, .to, .attachments span, dt { color: var(--soft); }
.mails { list-style: none; padding: 0; margin: 1.5rem 0 0; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--raised); overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; gap: 0 1rem; grid-template-columns: minmax(0, 1fr) auto; padding: 0.875rem 1.125rem; text-decoration: none; color: inherit; }
.mails a:hover { background: var(--sky-wash); }
.mails a:focus-visible { outline-offset: -3px; border-radius: 0.75rem; }
.subject { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
.to { overflow-wrap: anywhere; }
time { font-variant-numeric: tabular-nums; }
.mails .to, .mails time { font-size: 0.9375rem; }
.empty { margin-top: 1.5rem; padding: 2.5rem 1.125rem; border: 1px dashed var(--strong); border-radius: 0.75rem; text-align: center; }
.empty h2 { margin: 1rem 0 0.25rem; }
.empty p { max-width: 30rem; margin: 0 auto; color: var(--soft); }
.sheet { fill: var(--raised); stroke: var(--strong); stroke-width: 1.5; }
.fold { fill: none; stroke: var(--strong); stroke-width: 1.5; stroke-linecap: round; }
.back { display: inline-flex; align-items: center; min-height: 2.75rem; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.2rem 1rem; margin: 1rem 0 1.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: max(34rem, 100vh - 12rem); border: 1px solid var(--line); border-radius: 0.75rem; background: #fff; }
pre { margin: 0.75rem 0; white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem 1.125rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--raised); font: 1rem/1.6 var(--text); }
.attachments { margin: 0; padding: 0; list-style: none; }
.attachments a { display: inline-block; padding: 0.5rem 0; overflow-wrap: anywhere; }
summary { display: inline-block; margin-top: 0.75rem; padding: 0.5rem 0; cursor: pointer; color: var(--sky); }
@media (max-width: 30rem) { .mails a { grid-template-columns: minmax(0, 1fr); } }
`
