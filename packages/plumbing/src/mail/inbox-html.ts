import type { KeptMail } from './file-transport.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML that shows it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)

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

/** Every mail, newest first. */
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

/** One mail: its headers, its HTML in a frame when it has some, its text, its attachments. */
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
    mail.html ?? '',
  )
  return `<!doctype html><base target="_blank">${filled}`
}
