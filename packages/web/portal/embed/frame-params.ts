import type { Scheme } from '@atelier/contract/brand/colors'
import { webOrigin } from '../../lib/web-origin.ts'

/**
 * Parameters of the frame's URL:
 * `/embed/portal/{slug}?embed_origin=…&theme=…&accent_color=…&locale=…&mode=…#link=…`.
 */
export type FrameParams = {
  /** Origin of the framing page: messages go only to it. The server lets no other origin frame the page. */
  readonly origin: string | undefined
  readonly theme: Scheme | undefined
  readonly accent: string | undefined
  readonly locale: string | null
  /** True when the frame grows with its content; otherwise the portal has a close button. */
  readonly isInline: boolean
  readonly link: string | undefined
}

/** Parses the URL of the frame. Ignores invalid parameters. */
export const readFrameParams = (url: string): FrameParams => {
  const { searchParams, hash } = new URL(url)
  const theme = searchParams.get('theme')
  const accent = searchParams.get('accent_color') ?? ''
  return {
    origin: webOrigin(searchParams.get('embed_origin') ?? ''),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : undefined,
    locale: searchParams.get('locale'),
    isInline: searchParams.get('mode') !== 'modal',
    link: new URLSearchParams(hash.slice(1)).get('link') ?? undefined,
  }
}
