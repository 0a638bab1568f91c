import type { Scheme } from '@atelier/contract/brand/colors'
import { webOrigin } from '../../lib/web-origin.ts'

/** What the address of the frame says: `/embed/portal/{slug}?embed_origin=…&theme=…&accent_color=…&locale=…&mode=…#link=…`. */
export type FrameAddress = {
  /** The origin of the page around the frame: messages go to it alone. The server lets no other one show the page. */
  readonly origin: string | undefined
  readonly theme: Scheme | undefined
  readonly accent: string | undefined
  readonly locale: string | null
  /** Whether the frame grows with its content; else the portal has a button that closes it. */
  readonly isInline: boolean
  readonly link: string | undefined
}

/** Reads the address of the frame. What cannot be used in it is as if it were not there. */
export const readFrameAddress = (address: string): FrameAddress => {
  const { searchParams, hash } = new URL(address)
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
