import { createHash } from 'node:crypto'
import type { Language } from '@atelier/contract'
import { type PageContent, pictureStyle } from '@atelier/contract/page-content'
import { createSay, type Say } from '@atelier/contract/texts/catalogue'
import { contentSecurityPolicy } from '@atelier/plumbing/http'
import type { texts as english } from '../languages/en/shared-painting.ts'
import { sharedPaintingTexts } from '../languages/index.ts'
import type { ImageSize } from '../painting/images.ts'
import { sharePictures, socialSize } from './pictures.ts'

/**
 * Returns the policy of a page: style sheets, pictures and typefaces of this server alone.
 *
 * @param size display size of the painting, whose style block is allowed
 */
export const sharedPolicy = (size: ImageSize | undefined): string =>
  contentSecurityPolicy({
    'script-src': [],
    'connect-src': [],
    'form-action': [],
    'manifest-src': [],
    'img-src': ["'self'"],
    ...(size !== undefined && {
      'style-src': ["'self'", `'sha256-${createHash('sha256').update(pictureStyle(size)).digest('base64')}'`],
    }),
  })

const speechIn = (language: Language): Say<typeof english> =>
  createSay<typeof english>(sharedPaintingTexts[language], language)

/** Common content of both pages. */
const pageIn = (language: Language, title: string) =>
  ({ language, title, tab_title: `${title} · Atelier`, header: { home: '/' }, layout: 'centered' }) as const

/**
 * Returns the page of a shared painting: the painting, and a link to the studio. Nothing on it reveals the painting's
 * owner.
 *
 * @param url the absolute URL of the page
 * @param size the display size of the painting; undefined when unknown
 */
export const sharedPage = (language: Language, url: string, size: ImageSize | undefined): PageContent => {
  const say = speechIn(language)
  const [title, description, alt] = [say('title'), say('description'), say('alt')]
  const { file, content_type } = sharePictures.social
  return {
    ...pageIn(language, title),
    description,
    preview: {
      url,
      title,
      description,
      picture: { url: `${url}/${file}`, content_type, alt, ...socialSize },
    },
    parts: [
      { picture: `${new URL(url).pathname}/${sharePictures.painting.file}`, alt, size },
      description,
      { buttons: [{ link: say('try'), to: '/', tone: 'solid', size: 'large' }] },
      { text: say('tryNote'), tone: 'quiet' },
    ],
  }
}

/** Returns the page of an unknown or ended link. */
export const gonePage = (language: Language): PageContent => {
  const say = speechIn(language)
  return {
    ...pageIn(language, say('gone')),
    parts: [say('goneText'), { buttons: [{ link: say('studio'), to: '/', tone: 'solid', size: 'large' }] }],
  }
}
