import { createHash } from 'node:crypto'
import type { Language } from '@atelier/contract'
import { createSay, type Say } from '@atelier/contract/texts/catalogue'
import { contentSecurityPolicy, escapeHtml } from '@atelier/plumbing/http'
import type { ImageSize } from '../painting/images.ts'
import type { texts as english } from '../languages/en/shared-painting.ts'
import { sharedPaintingTexts } from '../languages/index.ts'
import { sharePictures, socialSize } from './pictures.ts'
import { sharedStyle } from './style.ts'

/** HTML of a page, with its content security policy. */
export type SharedPage = { readonly html: string; readonly policy: string }

/** Returns a policy that allows only this style sheet, and pictures and typefaces of this server. */
const policyFor = (style: string): string =>
  contentSecurityPolicy({
    'script-src': [],
    'connect-src': [],
    'form-action': [],
    'manifest-src': [],
    'img-src': ["'self'"],
    'style-src': [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  })

const logo =
  '<svg viewBox="0 0 32 32" width="34" height="34" aria-hidden="true"><path class="hill" d="M3 21c5-5 9-6 13-4 5 2 8 1 13-3 1 9-4 15-13 15C9 29 4 27 3 21z"/><path class="air" d="M4 14C5 7 10 3 16 3c7 0 12 4 13 9-5 3-9 4-13 2-5-2-8-1-12 0z"/><path class="sun" d="M19 8.5a3 3 0 1 1-6 .1 3 3 0 0 1 6-.1z"/></svg>'

type Content = {
  readonly language: Language
  readonly title: string
  readonly head?: string
  readonly size?: ImageSize | undefined
  /** Content below the title. */
  readonly body: string
}

const pageOf = ({ language, title, head = '', size, body }: Content): SharedPage => {
  const style = sharedStyle(size)
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#faf4e6" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#1b1916" media="(prefers-color-scheme: dark)">
<title>${escapeHtml(title)} · Atelier</title>
${head}
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header class="bar"><a class="home" href="/">${logo}<span>Atelier</span></a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`
  return { html, policy: policyFor(style) }
}

const speechIn = (language: Language): Say<typeof english> =>
  createSay<typeof english>(sharedPaintingTexts[language], language)

/** Returns the preview tags for other sites (Open Graph, and the older names of one network). */
const socialTags = (say: Say<typeof english>, url: string): string => {
  const [title, description] = [say('title'), say('description')]
  const image = `${url}/${sharePictures.social.file}`
  const tags: readonly (readonly ['property' | 'name', string, string | number])[] = [
    ['name', 'description', description],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Atelier'],
    ['property', 'og:url', url],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:image', image],
    ['property', 'og:image:type', sharePictures.social.content_type],
    ['property', 'og:image:width', socialSize.width],
    ['property', 'og:image:height', socialSize.height],
    ['property', 'og:image:alt', say('alt')],
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', image],
    ['name', 'twitter:image:alt', say('alt')],
  ]
  return tags
    .map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(String(content))}">`)
    .join('\n')
}

/**
 * Renders the page of a shared painting: the painting, and a link to the studio. Nothing on it reveals the
 * painting's owner.
 *
 * @param url the absolute URL of the page
 * @param size the display size of the painting; undefined when unknown
 */
export const sharedPage = (language: Language, url: string, size: ImageSize | undefined): SharedPage => {
  const say = speechIn(language)
  const source = escapeHtml(`${new URL(url).pathname}/${sharePictures.painting.file}`)
  const sides = size === undefined ? '' : ` width="${size.width}" height="${size.height}"`
  return pageOf({
    language,
    title: say('title'),
    head: socialTags(say, url),
    size,
    body: `<div class="sheet"><img class="picture" src="${source}"${sides} alt="${escapeHtml(say('alt'))}"></div>
<div class="words">
<p>${escapeHtml(say('description'))}</p>
<a class="button" href="/">${escapeHtml(say('try'))}</a>
<p class="soft">${escapeHtml(say('tryNote'))}</p>
</div>`,
  })
}

/** Renders the page of an unknown or ended link. */
export const gonePage = (language: Language): SharedPage => {
  const say = speechIn(language)
  return pageOf({
    language,
    title: say('gone'),
    body: `<div class="words">
<p>${escapeHtml(say('goneText'))}</p>
<a class="button" href="/">${escapeHtml(say('studio'))}</a>
</div>`,
  })
}
