import type { PageContent } from '@atelier/contract/page-content'
import { type Language, languages } from '@atelier/contract/primitives/languages'
import {
  acceptedLanguages,
  jsonReply,
  type Page,
  type PageReply,
  type PageRequest,
  pickLanguage,
} from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'
import type { ImageSize } from '../painting/images.ts'
import { findShared } from './find.ts'
import { gonePage, sharedPage, sharedPolicy } from './page-content.ts'
import { shareBucket, sharePictureKey, sharePictures, shownSizeOf, type SharePicture } from './pictures.ts'

/** Caching policy: every use is revalidated, so that a share can be ended. */
const asksAgain = 'private, no-cache'

/**
 * Returns the language of the reader, otherwise that of the painting's owner: programs of other sites request
 * none.
 */
const languageFor = ({ headers, url }: PageRequest, otherwise: Language): Language => {
  const locale = url.searchParams.get('locale')
  const preferred = acceptedLanguages(headers.get('accept-language'))
  const picked = pickLanguage(locale === null ? preferred : [locale, ...preferred], languages)
  return languages.find((language) => language === picked) ?? otherwise
}

/** @param size display size of the painting on the page, if it is known */
const shown = (content: PageContent, status: 200 | 404, size?: ImageSize): PageReply => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': sharedPolicy(size),
    'Cache-Control': status === 404 ? 'no-store' : asksAgain,
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Language',
  },
  content,
})

/** Page behind the link of a shared painting, and its pictures. */
export const sharedPages = (ports: StudioPorts): Page[] => {
  const { storage, publicUrl } = ports
  const picturePage = (picture: SharePicture): Page => ({
    path: `/shared/{token}/${sharePictures[picture].file}`,
    respond: async ({ parameters }) => {
      const shared = await findShared(ports, parameters['token'] ?? '')
      const key = shared && sharePictureKey(shared.id, picture)
      const object = key && (await storage.head(shareBucket, key))
      if (!key || !object) return jsonReply(404, { detail: 'Not Found' })
      // A stream, because a browser with a cached picture reads none of it.
      const body = await storage.read(shareBucket, key)
      if (body === undefined) return jsonReply(404, { detail: 'Not Found' })
      return {
        status: 200,
        headers: {
          ETag: `"${object.etag}"`,
          'Content-Type': object.content_type,
          'Cache-Control': asksAgain,
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'X-Robots-Tag': 'noindex',
        },
        body,
      }
    },
  })
  return [
    {
      path: '/shared/{token}',
      respond: async (request) => {
        const token = request.parameters['token'] ?? ''
        const shared = await findShared(ports, token)
        if (shared === undefined) return shown(gonePage(languageFor(request, 'en')), 404)
        const { width, height, language } = shared
        const size = width === null || height === null ? undefined : shownSizeOf({ width, height })
        const url = `${publicUrl}/shared/${token}`
        return shown(sharedPage(languageFor(request, language), url, size), 200, size)
      },
    },
    picturePage('painting'),
    picturePage('social'),
  ]
}
