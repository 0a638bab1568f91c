import { escapeHtml } from '../../http/pages.ts'
import { beginningOf } from '../../http/storable.ts'
import type { Mail } from '../port.ts'
import type { Part } from './parts.ts'
import { darkRules, type MailBrand, type Theme, themeOf } from './theme.ts'

/** Content of an e-mail, independent of its format. */
export type MailContent = {
  readonly brand: MailBrand
  /** Language of all its texts, as a BCP 47 tag. */
  readonly language: string
  readonly subject: string
  /** Text that mail clients show next to the subject; default: the first words of the e-mail. */
  readonly preheader?: string
  /** Default: the subject. */
  readonly heading?: string
  readonly parts: readonly Part[]
  /** Small print below the sheet: help, and the sender's identity. */
  readonly footer?: readonly Part[]
}

/** Color scheme of the HTML: the reader's preference, or a fixed scheme for a preview. */
export type Rendering = 'auto' | 'light' | 'dark'

/** Returns the logo on a light plate, on which a dark logo is also visible in dark mode; the name without a logo. */
const headOf = ({ name, logo_url }: MailBrand, { display, ink }: Theme): string =>
  logo_url === null
    ? `<span class="m-ink" style="font:600 20px/1.3 ${display};color:${ink}">${escapeHtml(name)}</span>`
    : `<img src="${escapeHtml(logo_url)}" alt="${escapeHtml(name)}" height="44" style="display:inline-block;height:44px;width:auto;max-width:240px;padding:6px 10px;border-radius:10px;background:#ffffff;font:600 20px/1.6 ${display};color:#2a251d">`

/** Filler for the line of a preheader, which keeps the e-mail's next words out of it. */
const filling = '&#847;&zwnj;&nbsp;'.repeat(40)

const schemes = { auto: 'light dark', light: 'light', dark: 'dark' } as const

/** Returns the HTML of an e-mail: tables and inline styles, which every mail client supports, from 320 px on. */
export const mailHtml = (content: MailContent, rendering: Rendering = 'auto'): string => {
  const { brand, language, subject, parts, footer = [] } = content
  const theme = themeOf(brand, 'light')
  const { paper, raised, line, ink, display, text } = theme
  const dark = darkRules(brand)
  const rules = {
    auto: `@media (prefers-color-scheme:dark){${dark}}`,
    light: '',
    dark,
  }[rendering]
  const narrow =
    '@media (max-width:480px){.m-pad{padding:24px 18px 12px!important}.m-outer{padding:16px 8px!important}}'
  const preheader = content.preheader ?? parts.find((part) => part.text !== '')?.text ?? ''
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemes[rendering]}">
<meta name="supported-color-schemes" content="${schemes[rendering]}">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:${schemes[rendering]}}${narrow}${rules}</style>
</head>
<body class="m-paper" style="margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(beginningOf(preheader, 160))}${filling}</div>
<table class="m-paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${paper}"><tr><td class="m-outer" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;table-layout:fixed"><tr><td style="padding:0 4px 18px">${headOf(brand, theme)}</td></tr>
<tr><td class="m-sheet m-pad" style="padding:32px 32px 16px;border:1px solid ${line};border-radius:14px;background:${raised};font:16px/1.6 ${text}">
<h1 class="m-ink" style="margin:0 0 18px;font:600 26px/1.25 ${display};color:${ink};overflow-wrap:anywhere">${escapeHtml(content.heading ?? subject)}</h1>
${parts.map((part) => part.html(theme)).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0;font:14px/1.5 ${text}">${footer.map((part) => part.html(theme)).join('')}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

/** Renders the subject, HTML and plain text of an e-mail. */
export const renderMail = (content: MailContent): Pick<Mail, 'subject' | 'html' | 'text'> => ({
  subject: content.subject,
  html: mailHtml(content),
  text: [...content.parts, ...(content.footer ?? [])]
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n\n'),
})
