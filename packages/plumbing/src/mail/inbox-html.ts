import { escapeHtml } from '../http/pages.ts'
import type { KeptMail } from './file-transport.ts'
import { withStyleBlock } from './frame.ts'

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/inbox/inbox.css">
</head>
<body>
${body}
</body>
</html>`

const timeOf = (date: string): string =>
  `<time datetime="${date}">${date.slice(0, 16).replace('T', ' ')} UTC</time>`

const sizeOf = (base64: string): string => `${Math.max(1, Math.round((base64.length * 0.75) / 1024))} KB`

/** The page that lists mails. */
export const listHtml = (mails: readonly { name: string; mail: KeptMail }[]): string => {
  const items = mails.map(
    ({ name, mail }) => `<li><a href="/inbox/${name}">
<span class="to">${escapeHtml(mail.to)}</span>
<span class="subject">${escapeHtml(mail.subject)}</span>
${timeOf(mail.date)}
</a></li>`,
  )
  const content =
    items.length === 0
      ? '<p class="empty">No mail has been sent yet.</p>'
      : `<ul class="mails">${items.join('\n')}</ul>`
  return page(
    'Inbox',
    `<main><h1>Inbox</h1><p class="note">Mail of this test installation stays here. Nothing is sent to anybody.</p>${content}</main>`,
  )
}

const attachmentList = (mail: KeptMail, name: string): string => {
  if (mail.attachments.length === 0) return ''
  const items = mail.attachments.map(
    ({ filename, content }, index) =>
      `<li><a href="/inbox/${name}/attachments/${index}">${escapeHtml(filename)}</a> <span>${sizeOf(content)}</span></li>`,
  )
  return `<h2>Attachments</h2><ul class="attachments">${items.join('')}</ul>`
}

/** The page of one mail: its headers, its HTML in a frame if it has some, its text, its attachments. */
export const mailHtml = (mail: KeptMail, name: string): string => {
  const header = (label: string, value: string): string => `<dt>${label}</dt><dd>${value}</dd>`
  const frame =
    mail.html === undefined
      ? ''
      : `<iframe title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${name}/content"></iframe>`
  const text = `<pre>${escapeHtml(mail.text)}</pre>`
  return page(
    mail.subject,
    `<main><p><a href="/inbox">All mail</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl>${header('From', escapeHtml(mail.from))}${header('To', escapeHtml(mail.to))}${mail.reply_to === undefined ? '' : header('Answer to', escapeHtml(mail.reply_to))}${header('Date', timeOf(mail.date))}</dl>
${frame === '' ? text : `${frame}<details><summary>As plain text</summary>${text}</details>`}
${attachmentList(mail, name)}
<p><a href="/inbox/${name}/source">Download the mail (.eml)</a></p></main>`,
  )
}

/** The mail's own HTML, its inline pictures in place and its links opening in a new window. */
export const framedHtml = (mail: KeptMail): string => {
  const inline = mail.attachments.flatMap((attachment) => (attachment.cid === undefined ? [] : [attachment]))
  const filled = inline.reduce(
    (text, { cid, content_type, content }) =>
      text.replaceAll(`cid:${cid}`, `data:${content_type};base64,${content}`),
    withStyleBlock(mail.html ?? ''),
  )
  return `<!doctype html><base target="_blank">${filled}`
}

/** The style sheet of the inbox: paper, ink, and the system's own typefaces. */
export const inboxStyle = `:root {
  color-scheme: light dark;
  --paper: light-dark(#faf6ee, #1d1b18);
  --sheet: light-dark(#fffdf8, #272420);
  --ink: light-dark(#2b2620, #ede6da);
  --faint: light-dark(#6d6456, #b3a998);
  --line: light-dark(#e3dac8, #433d35);
  --sky: light-dark(#1d5f8a, #8cc4e8);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font: 600 1.9rem/1.25 Georgia, 'Times New Roman', serif; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
h2 { font: 600 1.2rem/1.3 Georgia, 'Times New Roman', serif; margin: 2rem 0 0.5rem; }
a { color: var(--sky); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--sky); outline-offset: 2px; border-radius: 4px; }
.note, time, .attachments span, dt { color: var(--faint); }
.mails { list-style: none; padding: 0; margin: 1.5rem 0 0; border-top: 1px solid var(--line); }
.mails a { display: grid; gap: 0 1rem; grid-template-columns: 1fr auto; padding: 0.9rem 0.5rem; border-bottom: 1px solid var(--line); text-decoration: none; color: inherit; }
.mails a:hover { background: var(--sheet); }
.mails .to { font-weight: 600; overflow-wrap: anywhere; }
.mails .subject { grid-row: 2; grid-column: 1 / -1; overflow-wrap: anywhere; }
.mails time { font-size: 0.9rem; }
@media (max-width: 30rem) { .mails a { grid-template-columns: 1fr; } .mails .subject { grid-row: auto; } }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.2rem 1rem; margin: 1rem 0 1.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); font: 0.95rem/1.6 ui-monospace, monospace; }
details { margin-top: 1rem; }
summary { cursor: pointer; color: var(--sky); }
`
