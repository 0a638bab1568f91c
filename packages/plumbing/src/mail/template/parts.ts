import { escapeHtml } from '../../http/pages.ts'
import type { Theme } from './theme.ts'

/** Part of an e-mail, as HTML and as plain text. All inserted values are escaped. */
export type Part = { readonly html: (theme: Theme) => string; readonly text: string }

const webAddress = /https?:\/\/[^\s<>"']+/g

/** Converts a text to HTML, with its line breaks, and with its URLs as links. */
const inlineHtml = (text: string, { accent }: Theme): string => {
  let html = ''
  let from = 0
  for (const { 0: url, index } of text.matchAll(webAddress)) {
    const address = url.replace(/[.,;:!?)]+$/, '')
    html += escapeHtml(text.slice(from, index))
    html += `<a class="m-link" href="${escapeHtml(address)}" style="color:${accent.text};overflow-wrap:anywhere">${escapeHtml(address)}</a>`
    from = index + address.length
  }
  return (html + escapeHtml(text.slice(from))).replaceAll('\n', '<br>')
}

export const paragraph = (text: string): Part => ({
  text,
  html: (theme) =>
    `<p class="m-ink" style="margin:0 0 16px;color:${theme.ink};overflow-wrap:anywhere">${inlineHtml(text, theme)}</p>`,
})

/** Named link to a page of this server. Plain text shows the URL instead of the name. */
export type NamedLink = { readonly label: string; readonly url: string }

const linkHtml = ({ label, url }: NamedLink, { accent }: Theme): string =>
  `<a class="m-link" href="${escapeHtml(url)}" style="font-weight:600;color:${accent.text}">${escapeHtml(label)}</a>`

/** Returns the paragraph that ends with a link. */
export const linkedParagraph = (sentence: string, link: NamedLink): Part => ({
  text: `${sentence}\n${link.url}`,
  html: (theme) =>
    `<p class="m-ink" style="margin:0 0 16px;color:${theme.ink};overflow-wrap:anywhere">${inlineHtml(sentence, theme)} ${linkHtml(link, theme)}</p>`,
})

/** Returns the paragraph in small, soft letters, optionally with a link at its end. */
export const note = (text: string, link?: NamedLink): Part => ({
  text: link === undefined ? text : `${text} ${link.url}`,
  html: (theme) =>
    `<p class="m-soft" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:${theme.soft};overflow-wrap:anywhere">${inlineHtml(text, theme)}${link === undefined ? '' : ` ${linkHtml(link, theme)}`}</p>`,
})

export type Row = { readonly label: string; readonly value: string; readonly strong?: boolean }

const table = (rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows}</table>`

/** Returns the labels with right-aligned amounts. A strong row, such as the total, is below a line. */
export const amounts = (rows: readonly Row[]): Part => ({
  text: rows.map(({ label, value }) => `${label}   ${value}`).join('\n'),
  html: ({ ink, line }) =>
    table(
      rows
        .map(({ label, value, strong = false }) => {
          const look = `${strong ? `border-top:1px solid ${line};font-weight:700;` : ''}color:${ink}`
          const name = strong ? 'm-ink m-line' : 'm-ink'
          return `<tr><td class="${name}" style="padding:7px 16px 7px 0;vertical-align:top;overflow-wrap:break-word;${look}">${escapeHtml(label)}</td><td class="${name}" align="right" style="padding:7px 0;vertical-align:top;${value.length < 18 ? 'white-space:nowrap;' : ''}font-variant-numeric:tabular-nums;${look}">${escapeHtml(value)}</td></tr>`
        })
        .join(''),
    ),
})

/** Returns the list of named facts, such as a number and a date, one per line. */
export const facts = (rows: readonly Row[]): Part => ({
  text: rows.map(({ label, value }) => `${label} ${value}`).join('\n'),
  html: ({ soft }) =>
    table(
      rows
        .map(
          ({ label, value }) =>
            `<tr><td class="m-soft" style="padding:2px 16px 2px 0;font-size:14px;line-height:1.5;vertical-align:top;color:${soft}">${escapeHtml(label)}</td><td class="m-soft" width="72%" style="padding:2px 0;font-size:14px;line-height:1.5;vertical-align:top;overflow-wrap:anywhere;color:${soft}">${escapeHtml(value)}</td></tr>`,
        )
        .join(''),
    ),
})

/** Returns the link to a page, as a button below a sentence. @param url URL of this server */
export const button = (sentence: string, label: string, url: string): Part => ({
  text: `${sentence}\n${url}`,
  html: (theme) =>
    `${sentence === '' ? '' : paragraph(sentence).html(theme)}<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td class="m-button" style="border-radius:10px;background:${theme.accent.fill}"><a class="m-button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;font-weight:600;text-decoration:none;background:${theme.accent.fill};color:${theme.accent.on_fill}">${escapeHtml(label)}</a></td></tr></table>`,
})

/** Returns the code to type, below its sentence. */
export const code = (sentence: string, value: string): Part => ({
  text: `${sentence} ${value}`,
  html: (theme) =>
    `${paragraph(sentence).html(theme)}<p class="m-wash" style="margin:0 0 20px;padding:14px 20px;border-radius:10px;text-align:center;font:700 28px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px;background:${theme.accent.wash};color:${theme.ink}">${escapeHtml(value)}</p>`,
})

/** List item: a title, lines of text, a value to copy such as a key, and a link to its page. */
export type Thing = {
  readonly title: string
  readonly lines?: readonly string[]
  readonly copied?: { readonly label: string; readonly value: string }
  readonly link?: NamedLink
}

const linesOf = ({ lines = [], copied, link }: Thing): readonly string[] => [
  ...lines,
  ...(copied === undefined ? [] : [`${copied.label} ${copied.value}`]),
  ...(link === undefined ? [] : [link.label, link.url]),
]

const copiedValue = ({ label, value }: NonNullable<Thing['copied']>, { accent, ink }: Theme): string =>
  `${escapeHtml(label)}<br><span class="m-wash" style="display:inline-block;margin:4px 0 2px;padding:6px 10px;border-radius:8px;font:600 14px/1.5 ui-monospace,Menlo,Consolas,monospace;background:${accent.wash};color:${ink}">${escapeHtml(value)}</span>`

/** Returns the list of items. */
export const things = (list: readonly Thing[]): Part => ({
  text: list.map((thing) => [thing.title, ...linesOf(thing)].join('\n')).join('\n\n'),
  html: (theme) =>
    list
      .map(({ title, lines = [], copied, link }) => {
        const rest = [
          ...lines.map((line) => inlineHtml(line, theme)),
          ...(copied === undefined ? [] : [copiedValue(copied, theme)]),
          ...(link === undefined ? [] : [linkHtml(link, theme)]),
        ]
        return `<div class="m-edge m-ink" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid ${theme.accent.fill};color:${theme.ink};overflow-wrap:anywhere"><strong>${inlineHtml(title, theme)}</strong>${rest.map((line) => `<br>${line}`).join('')}</div>`
      })
      .join(''),
})

/** Returns the image attached to the e-mail under `cid`. It adds nothing to the plain text. */
export const picture = (cid: string, alt: string): Part => ({
  text: '',
  html: () =>
    `<p style="margin:0 0 20px"><img src="cid:${escapeHtml(cid)}" alt="${escapeHtml(alt)}" width="536" style="display:block;width:100%;max-width:536px;height:auto;border-radius:12px"></p>`,
})
